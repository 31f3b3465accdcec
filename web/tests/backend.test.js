/** What the page hears of a server's answers, without a browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { backend } from "../app/backend.js";

test("a question that is called off while its answer comes has none", async (t) => {
  const control = new AbortController();
  const { signal } = control;
  // Its head is there, and the rest comes until it is called off.
  const answer = new ReadableStream({
    start(body) {
      body.enqueue(new TextEncoder().encode('{"entries":'));
      signal.addEventListener("abort", () => body.error(signal.reason));
    },
  });
  t.mock.method(globalThis, "fetch", async () => new Response(answer));
  const asked = backend().request("GET", "api/library", undefined, signal);
  setImmediate(() => control.abort());
  await assert.rejects(asked, { name: "AbortError" });
});
