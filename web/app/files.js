/** Files that leave the page: downloads. */

/**
 * Offers a file for download.
 * @param {string} name
 * @param {Blob | string} content
 */
export function download(name, content) {
  const blob = content instanceof Blob ? content : new Blob([content], { type: "text/plain;charset=utf-8" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A name that every system takes for a file. @param {string} text */
export function fileName(text) {
  return (
    text
      .replace(/[^\p{L}\p{N}.-]+/gu, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 80) || "wuqi"
  );
}
