/** What leaves the page: downloads, and copies of texts. */

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

/**
 * Copies a text. The clipboard belongs to safe origins, and a server in the network is none:
 * there the old way still works.
 * @param {string} text
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copyText(text) {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const field = document.createElement("textarea");
  field.className = "sr";
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  before?.focus();
  return copied;
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
