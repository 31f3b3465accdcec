/**
 * Wuqi for web developers: rules, notation, search and networks in one WebAssembly module.
 *
 * Everything blocks until it is done, so a page runs searches in a worker of its own. All
 * answers are those of Wuqi's session protocol; nothing here knows the rules of a game.
 */
import { openModule } from "./module.js";

/** What was asked for cannot be done; `code` and `params` say why. */
export class WuqiError extends Error {
  constructor({ code, message, params }) {
    super(message);
    this.name = "WuqiError";
    this.code = code;
    this.params = params ?? {};
  }
}

/** @param {ArrayBuffer | Uint8Array | WebAssembly.Module} source the file `wuqi.wasm` */
export async function openWuqi(source) {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  let panic = "";
  let listener;
  const opened = await openModule(module, {
    report: (text) => listener?.(JSON.parse(text).report),
    panicked: (text) => (panic = text),
  });
  const call = (name, value) => {
    try {
      return JSON.parse(opened.call(name, JSON.stringify(value)));
    } catch (error) {
      throw panic ? new Error(panic) : error;
    }
  };
  const ask = (method, path, content) => {
    const { actions } = call("desk_hear", { do: "request", request: 0, method, path, content });
    const { status, body } = actions.find((action) => action.do === "answer");
    if (status >= 400) throw new WuqiError(body);
    if (body.error) throw new WuqiError(body.error);
    return body;
  };

  return {
    games: () => ask("GET", "api/catalog"),
    look: (question) => ask("POST", "api/position", question),
    checkEngine: (question) => void ask("POST", "api/engine", question),
    think({ spec, limits, seed = 0, ...question }, report) {
      ask("POST", "api/engine", { game: question.game, size: question.size, rules: question.rules ?? "", spec });
      const { game, size, rules, position, turn } = ask("POST", "api/position", question);
      if (turn !== "one" && turn !== "two") {
        throw new WuqiError({ code: "game-ended", message: "no player is to move" });
      }
      const job = {
        ...{ ticket: 1, purpose: "move", player: turn, spec, game, size, rules, position, limits: limits ?? {} },
        seed: BigInt(seed).toString(16),
      };
      listener = report;
      try {
        const { answer, error } = call("thinker_think", { think: { table: "", job } });
        if (error) throw new WuqiError({ code: "engine-failed", message: error });
        return answer;
      } finally {
        listener = undefined;
      }
    },
    supplyNetwork(file) {
      const bytes = file instanceof Uint8Array ? file.slice().buffer : file;
      const { game, error } = JSON.parse(opened.supply(bytes));
      if (error) throw new WuqiError({ code: "other-network", message: error });
      return game;
    },
  };
}
