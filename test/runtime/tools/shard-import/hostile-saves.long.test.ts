/** Five hundred damaged saves of each family. */
import "./hostile-saves.test.js";
