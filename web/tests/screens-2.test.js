/** The screens, second half. */
import { checkScreens } from "./harness/check.js";

checkScreens(1, 2);
