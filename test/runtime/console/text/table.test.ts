import type { Line } from "../../../../runtime/console/text/line.js";
import { describe, expect, it } from "vitest";
import { apart, fittedLine, line, lineWidth, span } from "../../../../runtime/console/text/line.js";
import { ownLines } from "../../../../runtime/console/text/safe-text.js";
import { type Column, headerLine, layoutOf, rowLine } from "../../../../runtime/console/text/table.js";

const textOf = (spans: Line): string => spans.map(({ text }) => text).join("");

interface Row {
  readonly id: number;
  readonly name: string;
}

const columns: readonly Column<Row>[] = [
  { title: "Id", width: 4, align: "right", text: ({ id }) => String(id) },
  { title: "Name", width: 6, grows: true, text: ({ name }) => name },
  { title: "More", width: 5, onlyFrom: 40, text: () => "more" },
];

describe("tables", () => {
  it("give the remaining width to growing columns, and mark the column that rows are sorted by", () => {
    const layout = layoutOf(columns, 20);
    expect(textOf(headerLine(layout, { title: "Id", isDescending: false }))).toBe(" Id▲ Name           ");
    expect(textOf(rowLine(layout, { id: 7, name: "Ann" }, false))).toBe("   7 Ann            ");
  });

  it("keep their columns aligned under wide characters", () => {
    const layout = layoutOf(columns, 40);
    const rows = ["Ann", "城門の番人", "e\u0301🎮"].map((name) => rowLine(layout, { id: 1, name }, false));
    expect(rows.map(lineWidth)).toEqual([40, 40, 40]);
    for (const row of rows) expect(textOf(row)).toMatch(/ more $/);
  });

  it("drop columns that do not fit the screen", () => {
    expect(textOf(headerLine(layoutOf(columns, 39)))).not.toContain("More");
    expect(layoutOf(columns, 5).columns.map(({ column }) => column.title)).toEqual(["Id"]);
  });

  it("show a selected row in one style", () => {
    expect(new Set(rowLine(layoutOf(columns, 40), { id: 1, name: "Ann" }, true).map(({ style }) => style))).toEqual(
      new Set(["selected"]),
    );
  });
});

describe("lines", () => {
  it("neutralise control sequences in text", () => {
    expect(textOf(line("a\x1b[2Jb{bold}\u202ec\nd"))).toBe("a[2Jb{bold}U+202Ec d");
    expect(ownLines("one\r\ntwo\n\x07three")).toEqual(["one", "two", "three"]);
  });

  it("show the codes of characters that nobody would see", () => {
    expect(ownLines("ad\u200bmin \u3164 caf\u0065\u0301 \u{1f469}\u200d\u{1f467}")).toEqual([
      "adU+200Bmin U+3164 caf\u0065\u0301 \u{1f469}\u200d\u{1f467}",
    ]);
  });

  it("are cut and filled to the width of the screen", () => {
    expect(textOf(fittedLine([span("abc"), span("def", "bad")], 5))).toBe("abcd…");
    expect(textOf(fittedLine(line("ab"), 4))).toBe("ab  ");
    expect(textOf(apart(line("left side"), line("end"), 8))).toBe("left…end");
  });
});
