import { controlElements } from "./control-elements.js";
import type { GumpElement } from "./element.js";
import { frameElements } from "./frame-elements.js";
import { pictureElements } from "./picture-elements.js";
import { textElements } from "./text-elements.js";

/** All elements of gumps. */
export const gumpElements: readonly GumpElement[] = [...frameElements, ...pictureElements, ...textElements, ...controlElements];
