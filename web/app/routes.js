/** The screens: a further one is one line here. */
import { addRoute } from "./router.js";

export function addRoutes() {
  addRoute("", { load: async () => (await import("./screens/home.js")).showHome });
  addRoute("play", { load: async () => (await import("./screens/game.js")).showGame });
  addRoute("edit", { load: async () => (await import("./screens/editor.js")).showEditor });
  addRoute("rules", { load: async () => (await import("./screens/rules.js")).showRules });
  addRoute("library", { load: async () => (await import("./screens/library.js")).showLibrary });
  addRoute("settings", { load: async () => (await import("./screens/settings.js")).showSettings });
  addRoute("new", { load: async () => (await import("./screens/newgame.js")).showNewGame, over: true });
  addRoute("keys", { load: async () => (await import("./screens/help.js")).showHelp, over: true });
}
