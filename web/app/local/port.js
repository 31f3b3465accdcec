/** The page as a worker sees it. */

/**
 * @typedef {object} Port
 * @property {(message: any) => void} postMessage
 * @property {((event: {data: any}) => void) | null} onmessage
 */

export const port = /** @type {Port} */ (/** @type {unknown} */ (globalThis));
