/**
 * The first script of the single file: unpacks the page's own script and runs it.
 */
import { unpack } from "./block.js";

addEventListener("DOMContentLoaded", async () => {
  const script = document.createElement("script");
  const text = (await unpack("wuqi.js")?.text()) ?? "";
  script.src = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  document.head.append(script);
});
