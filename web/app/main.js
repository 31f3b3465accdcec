/** The page that a server sends begins here. */
import { begin } from "./page.js";

void begin();
