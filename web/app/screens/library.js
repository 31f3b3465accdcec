/** The library: every game played here, to find, go on with, name, take out or delete. */
/** @import { Entry, GameInfo } from "../types.js" */
import { announce } from "../announce.js";
import {
  deleteEntry,
  entryRecord,
  knownGames,
  listLibrary,
  loadCatalogue,
  openEntry,
  rememberGame,
  renameEntry,
} from "../api.js";
import { h, icon, render } from "../dom.js";
import { faultText } from "../faults.js";
import { download, fileName } from "../files.js";
import { header } from "../header.js";
import { t } from "../i18n.js";
import { saveAll } from "../library/archive.js";
import { libraryRow } from "../library/row.js";
import { asked, filterRow, NOTHING } from "../library/filters.js";
import { countText, emptyState, searchRow } from "../library/view.js";
import { go } from "../router.js";
import { loadSamples } from "../samples.js";
import { onSettings } from "../settings.js";

const PAGE = 30;
/** How long a deleted game can be brought back. */
const REGRET = 8000;

/** @param {HTMLElement} host */
export function showLibrary(host) {
  const library = new Library(host);
  const stop = onSettings(() => library.draw());
  return () => {
    stop();
    library.close();
  };
}

export class Library {
  search = { ...NOTHING };
  /** @type {Entry[] | null} */ #entries = null;
  #total = 0;
  /** @type {Record<string, number>} */ counts = {};
  /** Everybody with a name. @type {string[]} */ opponents = [];
  /** @type {GameInfo[]} */ games = [];
  /** @type {Awaited<ReturnType<typeof loadSamples>> | null} */ samples = null;
  #fault = "";
  #opened = -1;
  #naming = -1;
  /** Games that are about to be deleted. @type {Map<number, {game: string, timer: ReturnType<typeof setTimeout>}>} */
  #going = new Map();
  exporting = false;
  /** @type {AbortController | null} */ #asking = null;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    document.body.className = "lib-page sub-page";
    addEventListener("pagehide", this.#leave);
    this.draw();
    void this.load();
    loadCatalogue().then(
      (games) => this.#show({ games }),
      () => {},
    );
    loadSamples().then(
      (samples) => this.#show({ samples }),
      () => {},
    );
  }

  /** @param {{games?: GameInfo[], samples?: Awaited<ReturnType<typeof loadSamples>>}} arrived */
  #show({ games = this.games, samples = this.samples ?? undefined }) {
    this.games = games;
    this.samples = samples ?? null;
    this.draw();
  }

  close() {
    removeEventListener("pagehide", this.#leave);
    this.#asking?.abort();
    this.#leave();
  }

  /** Nobody is left who could bring a game back. */
  #leave = () => {
    for (const entry of [...this.#going.keys()]) this.#reallyDelete(entry);
  };

  /** @param {boolean} [more] whether further games are wanted, not others */
  async load(more = false) {
    this.#asking?.abort();
    const control = new AbortController();
    this.#asking = control;
    const offset = more ? (this.#entries?.length ?? 0) : 0;
    try {
      const {
        entries,
        total,
        counts,
        opponents = [],
      } = await listLibrary({ ...asked(this.search), limit: String(PAGE), offset: String(offset) }, control.signal);
      this.#entries = more ? [...(this.#entries ?? []), ...entries] : entries;
      this.#total = total;
      this.counts = counts;
      this.opponents = opponents;
      this.#fault = "";
    } catch (error) {
      if (control.signal.aborted) return;
      this.#fault = faultText(error);
    }
    this.draw();
  }

  /** @param {Partial<Library["search"]>} change */
  find(change) {
    Object.assign(this.search, change);
    this.#opened = -1;
    void this.load();
    this.draw();
  }

  /** Does something and shows why it could not be done. @param {() => Promise<unknown>} doing */
  async #try(doing) {
    try {
      this.#fault = "";
      await doing();
    } catch (error) {
      this.#fault = faultText(error);
    }
    this.draw();
  }

  /** @param {Entry} entry */
  #open(entry) {
    return this.#try(async () => {
      const { id, token } = await openEntry(entry.entry);
      // Whoever has a seat of their own at this game keeps it.
      const own = knownGames().find((game) => game.id === id)?.token ?? token;
      rememberGame({ id, token: own, game: entry.game });
      go(`#/play/${id}`);
    });
  }

  /** @param {Entry} entry @param {string} name */
  #rename(entry, name) {
    this.#naming = -1;
    if (!name || name === entry.name) return this.draw();
    return this.#try(async () => {
      await renameEntry(entry.entry, name);
      entry.name = name;
      announce(t("ui.lib.renamed"));
    });
  }

  /** @param {Entry} entry */
  #delete({ entry, game }) {
    this.#opened = -1;
    this.#going.set(entry, { game, timer: setTimeout(() => this.#reallyDelete(entry), REGRET) });
    announce(t("ui.lib.deleted"));
    this.draw();
    /** @type {HTMLElement | null} */ (this.host.querySelector(".regret .btn"))?.focus();
  }

  #regret() {
    for (const { timer } of this.#going.values()) clearTimeout(timer);
    this.#going.clear();
    this.draw();
  }

  /** @param {number} entry */
  #reallyDelete(entry) {
    const { game = "", timer } = this.#going.get(entry) ?? {};
    clearTimeout(timer);
    void this.#try(async () => {
      await deleteEntry(entry);
      this.#going.delete(entry);
      this.counts[game] = (this.counts[game] ?? 1) - 1;
      this.#entries = this.#entries?.filter((known) => known.entry !== entry) ?? null;
      await this.load();
    });
  }

  /** @param {Entry} entry @param {string} format */
  #export(entry, format) {
    return this.#try(async () => {
      const { text } = await entryRecord(entry.entry, format);
      download(`${nameOf(entry)}.${format}`, text);
    });
  }

  /** Every game in one file. */
  exportAll() {
    if (this.exporting) return;
    this.exporting = true;
    this.draw();
    return this.#try(async () => {
      await saveAll(asked(this.search));
    }).finally(() => {
      this.exporting = false;
      this.draw();
    });
  }

  /** How many there are of a game, without those about to be deleted. @param {string} game */
  countOf(game) {
    const going = [...this.#going.values()].filter((entry) => entry.game === game);
    return (this.counts[game] ?? 0) - going.length;
  }

  draw() {
    const all = Object.keys(this.counts).reduce((sum, game) => sum + this.countOf(game), 0);
    const entries = this.#entries?.filter(({ entry }) => !this.#going.has(entry));
    render(
      this.host,
      header({ title: t("ui.library"), note: this.#entries ? countText(all) : "" }),
      h(
        "main.lib",
        null,
        searchRow(this, all),
        filterRow(this, all),
        this.#fault &&
          h(
            "p.lfault",
            { role: "alert" },
            icon("warn"),
            h("span", null, this.#fault),
            h("button.btn.quiet", { onclick: () => void this.load() }, icon("iter"), t("ui.lib.again")),
          ),
        this.#going.size > 0 &&
          h(
            "div.ask.regret",
            { role: "status" },
            h("p", null, h("b", null, t("ui.lib.deleted"))),
            h("button.btn", { onclick: () => this.#regret() }, icon("undo"), t("ui.lib.back")),
          ),
        entries &&
          entries.length > 0 &&
          h(
            "ol.llist",
            null,
            entries.map((entry, index) => this.#row(entry, index === 0)),
          ),
        entries && entries.length === 0 && !this.#fault && this.#going.size === 0 && emptyState(this, all),
        entries &&
          this.#total > (this.#entries?.length ?? 0) &&
          h(
            "p.lmore",
            null,
            h(
              "button.btn.quiet",
              { onclick: () => void this.load(true) },
              t("ui.lib.rest", { number: this.#total - (this.#entries?.length ?? 0) }),
            ),
          ),
      ),
    );
    /** @type {HTMLElement | null} */
    const input = this.host.querySelector("[data-focus]");
    if (input && document.activeElement?.closest("form.naming") === null) input.focus();
  }

  /** @param {Entry} entry @param {boolean} latest */
  #row(entry, latest) {
    const formats = this.games.find(({ game }) => game === entry.game)?.formats ?? ["wuqi"];
    return libraryRow(
      entry,
      { opened: this.#opened === entry.entry, naming: this.#naming === entry.entry, formats, latest },
      {
        open: () => void this.#open(entry),
        more: () => {
          this.#opened = this.#opened === entry.entry ? -1 : entry.entry;
          this.draw();
        },
        rename: () => {
          this.#naming = this.#naming === entry.entry ? -1 : entry.entry;
          this.draw();
        },
        name: (name) => void this.#rename(entry, name),
        remove: () => this.#delete(entry),
        export: (format) => void this.#export(entry, format),
      },
    );
  }

  clearSearch() {
    const input = this.host.querySelector("input[type=search]");
    if (input instanceof HTMLInputElement) input.value = "";
    this.find(NOTHING);
  }
}

/** @param {Entry} entry */
function nameOf({ name, game, players, changed }) {
  const day = new Date(changed).toISOString().slice(0, 10);
  return fileName(name || [game, ...players.filter(Boolean), day].join("-"));
}
