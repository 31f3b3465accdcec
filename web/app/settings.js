/**
 * What a person has chosen about the page, kept on this device.
 *
 * Everything that reads a setting listens to changes, so a choice takes effect at once.
 */

/**
 * @typedef {object} Settings
 * @property {"en" | "zh-Hant" | "zh-Hans"} language
 * @property {"system" | "light" | "dark"} theme
 * @property {"colour" | "ink" | "safe" | "classic" | "chance"} palette
 * @property {"traditional" | "simplified" | "letters"} faces
 * @property {"off" | "outside" | "inside"} coordinates
 * @property {"corners" | "cross"} last
 * @property {"direct" | "confirm" | "slide"} input
 * @property {"full" | "less" | "off"} motion
 * @property {boolean} sound
 * @property {number} volume 0 to 100
 * @property {boolean} numbers move numbers on stones
 * @property {boolean} turned whether the second player sits at the bottom, too
 * @property {boolean} teach whether one's own moves are judged in games against engines
 * @property {number} teachAt how much a move gives away before it is warned of, in percent
 */

const KEY = "wuqi.settings";

/** @type {Set<() => void>} */
const listeners = new Set();

/** Whether somebody chose the faces of pieces; until then they follow the language. */
let choseFaces = false;

/** @param {Settings["language"]} language @returns {Settings["faces"]} */
function facesOf(language) {
  if (language === "en") return "letters";
  return language === "zh-Hans" ? "simplified" : "traditional";
}

/** @param {Settings["language"]} [language] @returns {Settings} */
function defaults(language = preferredLanguage(navigator.languages ?? [navigator.language])) {
  return {
    language,
    theme: "system",
    palette: "colour",
    faces: facesOf(language),
    coordinates: "outside",
    last: "corners",
    input: "direct",
    motion: "full",
    sound: true,
    volume: 60,
    numbers: false,
    turned: true,
    teach: false,
    teachAt: 15,
  };
}

/**
 * The first language that the page speaks. Hong Kong, Macau and Taiwan write Traditional.
 * @param {readonly string[]} tags
 * @returns {Settings["language"]}
 */
export function preferredLanguage(tags) {
  for (const tag of tags) {
    if (/^en\b/i.test(tag)) return "en";
    if (/^zh\b.*(hant|tw|hk|mo)/i.test(tag)) return "zh-Hant";
    if (/^zh\b/i.test(tag)) return "zh-Hans";
  }
  return "en";
}

/** @type {Settings} */
export const settings = read();

/** @returns {Settings} */
function read() {
  const chosen = defaults();
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
    for (const key of Object.keys(chosen)) {
      const name = /** @type {keyof Settings} */ (key);
      if (typeof saved[name] === typeof chosen[name]) Object.assign(chosen, { [name]: saved[name] });
    }
    choseFaces = typeof saved.faces === "string";
    if (!choseFaces) chosen.faces = facesOf(chosen.language);
  } catch {
    // Unreadable settings count as none.
  }
  return chosen;
}

/** @param {Partial<Settings>} change */
export function change(change) {
  Object.assign(settings, change);
  choseFaces ||= change.faces !== undefined;
  if (!choseFaces) settings.faces = facesOf(settings.language);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...settings, faces: choseFaces ? settings.faces : undefined }));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  apply();
  for (const listener of listeners) listener();
}

/** As if nothing but the language had been chosen. */
export function reset() {
  choseFaces = false;
  change({ ...defaults(settings.language), faces: undefined });
}

/**
 * @param {() => void} listener
 * @returns {() => void} stops listening
 */
export function onSettings(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts the choices that are style alone onto the document. */
export function apply() {
  const root = document.documentElement;
  const dark = settings.theme === "dark" || (settings.theme === "system" && darkSystem.matches);
  root.dataset.theme = dark ? "dark" : "light";
  root.dataset.palette = settings.palette;
  root.dataset.motion = settings.motion;
  root.lang = settings.language;
  if (settings.palette === "chance" && !root.style.getPropertyValue("--vermilion")) drawColours();
  if (settings.palette !== "chance") for (const name of DRAWN) root.style.removeProperty(name);
}

const DRAWN = ["--vermilion", "--vermilion-wash", "--indigo", "--indigo-wash"];

/** Two colours by chance, as far apart as they can be. */
export function drawColours() {
  if (settings.palette !== "chance") return;
  const hue = Math.floor(Math.random() * 360);
  const { style } = document.documentElement;
  [hue, (hue + 180) % 360].forEach((value, index) => {
    style.setProperty(DRAWN[2 * index] ?? "", `hsl(${value} 62% 38%)`);
    style.setProperty(DRAWN[2 * index + 1] ?? "", `hsl(${value} 50% 84%)`);
  });
}

const darkSystem = matchMedia("(prefers-color-scheme: dark)");
darkSystem.addEventListener("change", apply);
const stillSystem = matchMedia("(prefers-reduced-motion: reduce)");

/** How long movements last, as a factor: 0 for none. */
export function motionFactor() {
  if (settings.motion === "off") return 0;
  return settings.motion === "less" || stillSystem.matches ? 0 : 1;
}

/** The other theme than the one that is shown. */
export function toggleTheme() {
  change({ theme: document.documentElement.dataset.theme === "dark" ? "light" : "dark" });
}
