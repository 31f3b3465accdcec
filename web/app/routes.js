/** The screens: a further one is one line here. */
import { addRoute } from "./router.js";
import { showGame } from "./screens/game.js";
import { showHelp } from "./screens/help.js";
import { showHome } from "./screens/home.js";
import { showNewGame } from "./screens/newgame.js";
import { showSettings } from "./screens/settings.js";

export function addRoutes() {
  addRoute("", { show: showHome });
  addRoute("play", { show: showGame });
  addRoute("settings", { show: showSettings });
  addRoute("new", { show: showNewGame, over: true });
  addRoute("keys", { show: showHelp, over: true });
}
