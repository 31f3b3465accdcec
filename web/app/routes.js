/** The screens: a further one is one line here. */
/** @import { Route } from "./router.js" */
import { loadStyle } from "./dom.js";
import { addRoute } from "./router.js";

export function addRoutes() {
  addRoute("", { load: async () => (await import("./screens/home.js")).showHome });
  addRoute("play", { load: async () => (await import("./screens/game.js")).showGame });
  addRoute(
    "edit",
    styled(["editor"], async () => (await import("./screens/editor.js")).showEditor),
  );
  addRoute(
    "rules",
    styled(["rules"], async () => (await import("./screens/rules.js")).showRules),
  );
  addRoute(
    "library",
    styled(["library", "share"], async () => (await import("./screens/library.js")).showLibrary),
  );
  addRoute(
    "review",
    styled(["review"], async () => (await import("./screens/review.js")).showReview),
  );
  addRoute(
    "lab",
    styled(["lab"], async () => (await import("./screens/lab.js")).showLab),
  );
  addRoute(
    "lesson",
    styled(["lab", "lesson"], async () => (await import("./screens/lesson.js")).showLesson),
  );
  addRoute(
    "mistakes",
    styled(["lab", "race", "mistakes"], async () => (await import("./screens/mistakes.js")).showMistakes),
  );
  addRoute(
    "puzzles",
    styled(["lab", "race", "mistakes", "puzzles"], async () => (await import("./screens/puzzles.js")).showPuzzles),
  );
  addRoute(
    "race",
    styled(["lab", "race"], async () => (await import("./screens/race.js")).showRace),
  );
  addRoute(
    "g",
    styled(["library", "share"], async () => (await import("./screens/replay.js")).showReplay),
  );
  addRoute(
    "match",
    styled(["match"], async () => (await import("./screens/match.js")).showMatch),
  );
  addRoute(
    "ladder",
    styled(["match", "ladder"], async () => (await import("./screens/ladder.js")).showLadder),
  );
  addRoute(
    "training",
    styled(["match", "training"], async () => (await import("./screens/training.js")).showTraining),
  );
  addRoute("settings", { load: async () => (await import("./screens/settings.js")).showSettings });
  addRoute("new", { load: async () => (await import("./screens/newgame.js")).showNewGame, over: true });
  addRoute("keys", { load: async () => (await import("./screens/help.js")).showHelp, over: true });
}

/** The sheets of a style that is too long for one, in their order. @type {Record<string, string[]>} */
const SHEETS = { lab: ["lab", "labtree", "labviews"] };

/**
 * A screen with styles of its own, which are fetched with it.
 * @param {string[]} styles
 * @param {Route["load"]} load
 * @returns {Route}
 */
function styled(styles, load) {
  return {
    load: async () => {
      const [show] = await Promise.all([load(), ...styles.flatMap((name) => SHEETS[name] ?? [name]).map(loadStyle)]);
      return show;
    },
  };
}
