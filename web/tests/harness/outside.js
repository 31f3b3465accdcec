/** The little of a browser that modules of the page ask for while they are read: imported before them, it lets a test use them without one. */
globalThis.navigator ??= /** @type {any} */ ({ languages: ["en"] });
globalThis.matchMedia ??= /** @type {any} */ (() => ({ matches: false, addEventListener() {} }));
