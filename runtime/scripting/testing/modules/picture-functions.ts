import { compareWithExpected } from "../../../assets/gump-pictures/expected-picture.js";
import { drawGump } from "../../../assets/gump-pictures/draw.js";
import { plainArtist } from "../../../assets/gump-pictures/artist.js";
import { fn, type LuaFunction, parameter } from "../../declare/module.js";
import { integer, optional, text } from "../../declare/types.js";
import { LuaRaise } from "../../vm/raise.js";
import type { TestWorld } from "../worlds/test-world.js";

const UPDATE_FLAG = "--update-pictures";
const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/;
const PAGE_MAXIMUM = 1_000;

/** Where the pictures of a test file are. */
export interface ExpectedPictures {
  /** Absolute; it need not exist. */
  readonly folder: string;
  /** Whether pictures are written instead of compared. */
  readonly isUpdating: boolean;
}

/** `test.picture`: compares the look of windows. */
export function pictureFunctions(world: () => TestWorld, pictures: ExpectedPictures): Record<string, LuaFunction> {
  return {
    picture: fn({
      about:
        "Draws the window that was opened last, plainly, and compares it with the picture of that name in the folder `pictures` beside the test. " +
        `A picture that differs is written as \`<name>.actual.png\`. \`npm run test:lua -- ${UPDATE_FLAG}\` writes the expected ones.`,
      parameters: [
        parameter("session_id", integer(), "the player's session"),
        parameter("name", text({ minBytes: 1 }), "letters, digits, `_` and `-`"),
        parameter("page", optional(integer({ min: 0, max: PAGE_MAXIMUM })), "the page of the window; 1 by default"),
      ],
      returns: [],
      does(_, sessionId, name, page) {
        if (!NAME.test(name)) throw new LuaRaise(`a picture's name has letters, digits, _ and -, got '${name}'`);
        const window = world().windows.top(sessionId);
        if (!window) throw new LuaRaise(`session ${sessionId} has no window`);
        const drawn = drawGump(window, plainArtist, page ?? 1);
        const { folder, isUpdating } = pictures;
        const howToUpdate = `npm run test:lua -- ${UPDATE_FLAG}`;
        const compared = compareWithExpected(folder, name, drawn, { isUpdating, howToUpdate });
        if ("problem" in compared) throw new LuaRaise(compared.problem);
      },
    }),
  };
}
