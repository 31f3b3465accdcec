// Runs before the first paint, so that neither theme nor language flickers.
(() => {
  /** @type {{theme?: unknown, palette?: unknown, language?: unknown}} */
  let saved = {};
  try {
    saved = JSON.parse(localStorage.getItem("wuqi.settings") ?? "{}") ?? {};
  } catch {
    // Storage may be forbidden or hold rubbish: the defaults serve.
  }
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = saved.theme === "dark" || (saved.theme !== "light" && dark) ? "dark" : "light";
  if (typeof saved.palette === "string") root.dataset.palette = saved.palette;
  if (typeof saved.language === "string") root.lang = saved.language;
})();
