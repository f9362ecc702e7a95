import { fn, luaModule, type LuaModule, parameter } from "../../declare/module.js";
import { boolean, integer, list, optional, record, text } from "../../declare/types.js";
import { LuaRaise } from "../../vm/raise.js";
import type { WorldTools } from "../../world/parts.js";
import { described } from "../../world/template-registry.js";

const PAGES_MAXIMUM = 255;
/** Lines of a page that clients show; those before 7.0.85.0 show eight. */
const LINES_MAXIMUM = 10;
const PAGE_BYTES = 2_048;
const NAME_BYTES = 240;

const bookShown = record(
  {
    title: optional(text({ maxBytes: NAME_BYTES })),
    author: optional(text({ maxBytes: NAME_BYTES })),
    pages: described(optional(list(text({ maxBytes: PAGE_BYTES }), { max: PAGES_MAXIMUM })), "a text each, of at most 10 lines"),
    page_count: described(
      optional(integer({ min: 1, max: PAGES_MAXIMUM })),
      "with empty pages at the end; default: those there are",
    ),
    writable: described(optional(boolean), "whether the player may write in it; default false"),
  },
  "BookShown",
);

const EXAMPLE = `item_template("rules", { item_id = 0x0FF1, on_use = function(item, user)
  if user.session_id then books.open(user.session_id, item, { title = "Rules", author = "the staff", pages = { "Be kind.\\nBe fair." } }) end
end })`;

/** `books`: texts of many pages that players read and write. */
export function bookModule({ presentation, classes }: Pick<WorldTools, "presentation" | "classes">): LuaModule {
  return luaModule({
    name: "books",
    about:
      "Books that players read and write. A script shows one with `books.open`; what its player writes is checked (the book was opened for " +
      "writing, is in reach, has the page) and is the request on_write_book_page or on_name_book. A script keeps the text: the " +
      "stock answers keep it in the book's params `text`, `title` and `author`, of books with the param `is_writable`.",
    functions: {
      open: fn({
        about: "Opens a book for a player. Clients show 10 lines of about 30 letters on a page; those before 7.0.85.0 show 8.",
        parameters: [
          parameter("session_id", integer(), "the player's session"),
          parameter("item", classes.item, "the item that is the book"),
          parameter("book", bookShown, "what is in it"),
        ],
        returns: [parameter("is_open", boolean, "false when the session no longer plays")],
        example: EXAMPLE,
        does(_, sessionId, { serial }, { title = "", author = "", pages = [], page_count: count = 1, writable = false }) {
          const all = pages.map((page, i) => {
            const lines = page.split("\n");
            if (lines.length > LINES_MAXIMUM)
              throw new LuaRaise(`page ${i + 1} has ${lines.length} lines, more than ${LINES_MAXIMUM}`);
            return page === "" ? [] : lines;
          });
          while (all.length < count) all.push([]);
          return presentation.openBook({ sessionId, serial, book: { title, author, pages: all, mayWrite: writable } });
        },
      }),
    },
  });
}
