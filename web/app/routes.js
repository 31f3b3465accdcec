/** The screens: a further one is one line here. */
import { loadStyle } from "./dom.js";
import { addRoute } from "./router.js";

export function addRoutes() {
  addRoute("", { load: async () => (await import("./screens/home.js")).showHome });
  addRoute("play", { load: async () => (await import("./screens/game.js")).showGame });
  addRoute("edit", { load: async () => (await import("./screens/editor.js")).showEditor });
  addRoute("rules", { load: async () => (await import("./screens/rules.js")).showRules });
  addRoute("library", { load: async () => (await import("./screens/library.js")).showLibrary });
  addRoute("review", {
    load: async () => {
      const [{ showReview }] = await Promise.all([import("./screens/review.js"), loadStyle("review")]);
      return showReview;
    },
  });
  addRoute("lab", {
    load: async () => {
      const [{ showLab }] = await Promise.all([import("./screens/lab.js"), loadStyle("lab")]);
      return showLab;
    },
  });
  addRoute("g", { load: async () => (await import("./screens/replay.js")).showReplay });
  addRoute("settings", { load: async () => (await import("./screens/settings.js")).showSettings });
  addRoute("new", { load: async () => (await import("./screens/newgame.js")).showNewGame, over: true });
  addRoute("keys", { load: async () => (await import("./screens/help.js")).showHelp, over: true });
}
