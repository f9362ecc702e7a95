import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { windowDefinitions, windowDocument } from "../../../../runtime/scripting/gumps/describe.js";
import { gumpElements } from "../../../../runtime/scripting/gumps/elements.js";
import { WindowBuilder } from "../../../../runtime/scripting/gumps/window-builder.js";
import { WindowMethods } from "../../../../runtime/scripting/gumps/window-methods.js";
import { FakeClock } from "../../../../runtime/scripting/testing/fakes/fake-clock.js";
import { Runner } from "../../../../runtime/scripting/runner/runner.js";
import { Handler, type ScriptError } from "../../../../runtime/scripting/runner/task.js";
import { Vm } from "../../../../runtime/scripting/vm/vm.js";
import type { GumpWindow } from "../../../../runtime/contracts/client/gumps.js";
import { cleanText } from "../../../../runtime/base/text/clean-text.js";
import { compressedGump, gump, packLayout, packTexts } from "../../../../runtime/protocol/packets/gumps.js";
import { seededRandom } from "../../../support/random.js";

const MEMORY_BYTES = 64 * 1024 * 1024;
const place = { kind: 1, x: 0, y: 0 };

let vm: Vm;
let runner: Runner;
let methods: WindowMethods;
let failure: ScriptError | undefined;

beforeAll(async () => {
  vm = await Vm.create({ memoryLimitBytes: MEMORY_BYTES });
  runner = new Runner({ vm, budgetMs: 1_000, now: new FakeClock().work, whenFailed: (error) => (failure = error) });
  methods = new WindowMethods(vm);
});
afterAll(() => vm.close());

/** Builds a window from Lua code that uses it as `window`. @throws ScriptError */
function build(lua: string): WindowBuilder {
  const builder = new WindowBuilder();
  failure = undefined;
  let finish = (): void => undefined;
  if (!vm.load(vm.main, `local window, data = ...\n${lua}`, "test.lua")) throw new Error(vm.readString(vm.main, -1));
  const handler = new Handler(vm.hold(vm.main, -1), "test.lua", "build");
  vm.exports.lua_settop(vm.main, 0);
  runner.start(handler, (L) => {
    finish = methods.push(L, builder);
    return 1;
  });
  finish();
  vm.release(handler.reference);
  for (const { handler: held } of builder.buttons.values()) if (held !== undefined) vm.release(held);
  if (failure) throw failure as ScriptError;
  return builder;
}

const windowOf = (lua: string): GumpWindow => build(lua).finish(place);
const layoutOf = (lua: string): string => windowOf(lua).layout;

/** Every element with all its members, as Lua code and as a layout command. */
const golden: readonly (readonly [lua: string, layout: string])[] = [
  ["window:no_close()", "{ noclose }"],
  ["window:no_dispose()", "{ nodispose }"],
  ["window:no_move()", "{ nomove }"],
  ["window:no_resize()", "{ noresize }"],
  ["window:page { page = 2 }", "{ page 2 }"],
  ["window:page(0)", "{ page 0 }"],
  ["window:group 'size' window:end_group() window:group()", "{ group 1 }{ endgroup }{ group 3 }"],
  ["window:end_group()", "{ endgroup }"],
  ["window:tooltip(1011036)", "{ tooltip 1011036 }"],
  ["window:tooltip { cliloc = 1042971, arguments = { 'a b', 7 } }", "{ tooltip 1042971 @a b\t#7@ }"],
  ["window:item_property(1073741825)", "{ itemproperty 1073741825 }"],
  ["window:master_gump { serial = 9 }", "{ mastergump 9 }"],
  ["window:toggle_limit_gump_scale()", "{ togglelimitgumpscale }"],
  ["window:toggle_limit_gump_scale(true)", "{ togglelimitgumpscale 1 }"],
  ["window:ec_handle_input()", "{ echandleinput }"],
  ["window:background { x = 1, y = 2, width = 30, height = 40, art = 9200 }", "{ resizepic 1 2 9200 30 40 }"],
  ["window:alpha_region { x = 1, y = 2, width = 30, height = 40 }", "{ checkertrans 1 2 30 40 }"],
  ["window:image { x = 1, y = -2, art = 5 }", "{ gumppic 1 -2 5 }"],
  ["window:image { x = 1, y = 2, art = 5, hue = 1153 }", "{ gumppic 1 2 5 hue=1153 }"],
  ["window:virtue_image { x = 1, y = 2, art = 0x69, hue = 2403 }", "{ gumppic 1 2 105 hue=2403 class=VirtueGumpItem }"],
  ["window:hued_image { x = 1, y = 2, art = 5, hue = 6 }", "{ gumppichued 1 2 5 6 }"],
  ["window:part_hued_image { x = 1, y = 2, art = 5, hue = 6 }", "{ gumppicphued 1 2 5 6 }"],
  ["window:tiled_image { x = 1, y = 2, width = 30, height = 40, art = 5 }", "{ gumppictiled 1 2 30 40 5 }"],
  [
    "window:image_part { x = 1, y = 2, art = 5, source_x = 6, source_y = 7, width = 30, height = 40 }",
    "{ picinpic 1 2 5 6 7 30 40 }",
  ],
  [
    "window:hued_image_part { x = 1, y = 2, art = 5, source_x = 6, source_y = 7, width = 30, height = 40, hue = 8 }",
    "{ picinpichued 1 2 5 6 7 30 40 8 }",
  ],
  [
    "window:part_hued_image_part { x = 1, y = 2, art = 5, source_x = 6, source_y = 7, width = 30, height = 40, hue = 8 }",
    "{ picinpicphued 1 2 5 6 7 30 40 8 }",
  ],
  ["window:item { x = 1, y = 2, item = 0x0eed }", "{ tilepic 1 2 3821 }"],
  ["window:hued_item { x = 1, y = 2, item = 3, hue = 4 }", "{ tilepichue 1 2 3 4 }"],
  ["window:item_as_image { x = 1, y = 2, item = 3 }", "{ tilepicasgumppic 1 2 3 }"],
  ["window:item_as_image { x = 1, y = 2, item = 3, hue = 4 }", "{ tilepicasgumppic 1 2 3 hue=4 }"],
  [
    "window:label { x = 1, y = 2, hue = 3, text = 'a' } window:label { x = 1, y = 2, hue = 3, text = 'b' }",
    "{ text 1 2 3 0 }{ text 1 2 3 1 }",
  ],
  ["window:cropped_label { x = 1, y = 2, width = 30, height = 40, hue = 3, text = 'a' }", "{ croppedtext 1 2 30 40 3 0 }"],
  ["window:html { x = 1, y = 2, width = 30, height = 40, text = '<b>a</b>' }", "{ htmlgump 1 2 30 40 0 0 0 }"],
  [
    "window:html { x = 1, y = 2, width = 30, height = 40, text = 'a', background = true, scrollbar = 'flag' }",
    "{ htmlgump 1 2 30 40 0 1 2 }",
  ],
  [
    "window:cliloc { x = 1, y = 2, width = 30, height = 40, cliloc = 1011036, scrollbar = 'bar' }",
    "{ xmfhtmlgump 1 2 30 40 1011036 0 1 }",
  ],
  [
    "window:colored_cliloc { x = 1, y = 2, width = 30, height = 40, cliloc = 1011036, color = 0x7fff }",
    "{ xmfhtmlgumpcolor 1 2 30 40 1011036 0 0 32767 }",
  ],
  [
    "window:cliloc_with_arguments { x = 1, y = 2, width = 30, height = 40, cliloc = 5, color = 6, arguments = { 'x', 'y' } }",
    "{ xmfhtmltok 1 2 30 40 0 0 6 5 @x\ty@ }",
  ],
  [
    "window:cliloc_with_arguments { x = 1, y = 2, width = 30, height = 40, cliloc = 5, color = 6, arguments = {} }",
    "{ xmfhtmltok 1 2 30 40 0 0 6 5 }",
  ],
  [
    "for _ = 1, 2 do window:button { x = 1, y = 2, normal = 3, pressed = 4, on_click = function() end } end",
    "{ button 1 2 3 4 1 0 1 }{ button 1 2 3 4 1 0 2 }",
  ],
  ["window:page_button { x = 1, y = 2, normal = 3, pressed = 4, page = 5 }", "{ button 1 2 3 4 0 5 0 }"],
  [
    "window:item_button { x = 1, y = 2, normal = 3, pressed = 4, item = 5, hue = 6, item_x = -7, item_y = 8, name = 'n' }",
    "{ buttontileart 1 2 3 4 1 0 1 5 6 -7 8 }",
  ],
  [
    "window:item_page_button { x = 1, y = 2, normal = 3, pressed = 4, item = 5, item_x = 7, item_y = 8, page = 9 }",
    "{ buttontileart 1 2 3 4 0 9 0 5 0 7 8 }",
  ],
  ["window:checkbox { x = 1, y = 2, off = 3, on = 4, name = 'n', checked = true }", "{ checkbox 1 2 3 4 1 1 }"],
  ["window:radio { x = 1, y = 2, off = 3, on = 4, name = 'n' }", "{ radio 1 2 3 4 0 1 }"],
  [
    "window:text_entry { x = 1, y = 2, width = 30, height = 40, hue = 3, name = 'n', text = 'typed' }",
    "{ textentry 1 2 30 40 3 1 0 }",
  ],
  [
    "window:text_entry_limited { x = 1, y = 2, width = 30, height = 40, hue = 3, name = 'n', limit = 20 }",
    "{ textentrylimited 1 2 30 40 3 1 0 20 }",
  ],
];

describe("the elements of a gump", () => {
  test.each(golden)("%s", (lua, layout) => expect(layoutOf(lua)).toBe(layout));

  test("are all covered by the table above", () => {
    const shown = golden.map(([lua]) => lua).join("\n");
    expect(gumpElements.filter(({ name }) => !shown.includes(`window:${name}`)).map(({ name }) => name)).toEqual([]);
  });

  test("are those of ClassicUO's CreateGump, and the input handling of the Enhanced Client", () => {
    const known =
      "button buttontileart checkertrans croppedtext tilepicasgumppic gumppic gumppictiled htmlgump xmfhtmlgump xmfhtmlgumpcolor xmfhtmltok page " +
      "resizepic text textentrylimited textentry tilepichue tilepic noclose nodispose nomove group endgroup radio checkbox tooltip itemproperty " +
      "noresize mastergump picinpichued picinpicphued picinpic gumppichued gumppicphued togglelimitgumpscale echandleinput";
    expect([...new Set(gumpElements.map(({ keyword }) => keyword))].sort()).toEqual(known.split(" ").sort());
  });

  test("have unique names", () => {
    expect(new Set(gumpElements.map(({ name }) => name)).size).toBe(gumpElements.length);
  });

  test("are documented for people and for editors", () => {
    const definitions = windowDefinitions();
    for (const { name, keyword } of gumpElements) {
      expect(definitions).toContain(`function Window:${name}(`);
      expect(windowDocument()).toContain(`### window:${name}\n`);
      expect(windowDocument()).toContain(`Layout command: \`${keyword}\`.`);
    }
    expect(definitions).toContain("---@field on_click? fun(answer: GumpAnswer)");
  });
});

describe("the answers that a window offers", () => {
  test("follow from its elements", () => {
    const { offered, isClosable } = windowOf(`
      window:button { x = 0, y = 0, normal = 1, pressed = 2, name = "ok" }
      window:page_button { x = 0, y = 0, normal = 1, pressed = 2, page = 2 }
      window:item_button { x = 0, y = 0, normal = 1, pressed = 2, item = 1, item_x = 0, item_y = 0 }
      window:checkbox { x = 0, y = 0, off = 1, on = 2, name = "ok" }
      window:radio { x = 0, y = 0, off = 1, on = 2, name = "small" }
      window:group "size"
      window:radio { x = 0, y = 0, off = 1, on = 2, name = "large", checked = true }
      window:text_entry { x = 0, y = 0, width = 1, height = 1, hue = 0, name = "ok" }
      window:text_entry_limited { x = 0, y = 0, width = 1, height = 1, hue = 0, name = 2, limit = 12 }
    `);
    expect([...offered.buttons]).toEqual([1, 2]);
    expect([...offered.switches].map(([id, { group }]) => [id, group])).toEqual([
      [1, undefined],
      [2, 0],
      [3, 1],
    ]);
    expect([...offered.entries].map(([id, { maximumCharacters }]) => [id, maximumCharacters])).toEqual([
      [1, 239],
      [2, 12],
    ]);
    expect(isClosable).toBe(true);
  });

  test("include closing, unless no_close and no_dispose are both set", () => {
    expect(windowOf("window:no_close()").isClosable).toBe(true);
    expect(windowOf("window:no_dispose()").isClosable).toBe(true);
    expect(windowOf("window:no_close() window:no_dispose()").isClosable).toBe(false);
  });

  test("share a text that is shown several times", () => {
    expect(windowOf("for y = 1, 9 do window:label { x = 0, y = y, hue = 0, text = 'same' } end").texts).toEqual(["same"]);
  });
});

describe("an error in a window's code", () => {
  test.each([
    ["window:label { x = 'left', y = 2, hue = 3, text = 'a' }", "window:label: 'x': integer expected, got string"],
    ["window:label { x = 1, hue = 3, text = 'a' }", "window:label: 'y': integer expected, got nil"],
    ["window:label { x = 1.5, y = 2, hue = 3, text = 'a' }", "window:label: 'x': integer expected, got 1.5"],
    ["window:label { x = 1, y = 2, hue = 70000, text = 'a' }", "window:label: 'hue': 70000 is not 0 to 65535"],
    ["window:label { x = 1, y = 2, hue = 3, text = 'a', bold = true }", "window:label: unknown member 'bold'"],
    ["window:label(1, 2, 3)", "window:label takes one table"],
    ["window:label()", "window:label: table expected, got no value"],
    ["window.label { x = 1, y = 2, hue = 3, text = 'a' }", "window:label{...} needs a colon"],
    ["window:page 'one'", "window:page: 'page': integer expected, got string"],
    ["window:no_close { x = 1 }", "window:no_close: it takes no argument"],
    [
      "window:button { x = 1, y = 2, normal = 3, pressed = 4, on_click = 'f' }",
      "window:button: 'on_click': function expected, got string",
    ],
    [
      "window:html { x = 1, y = 2, width = 3, height = 4, text = 'a', scrollbar = true }",
      "window:html: 'scrollbar': string expected, got boolean",
    ],
    [
      "window:tooltip { cliloc = 1, arguments = { 'a', {} } }",
      "window:tooltip: 'arguments[2]': string or integer expected, got table",
    ],
    [
      "window:text_entry { x = 1, y = 2, width = 3, height = 4, hue = 0, name = '' }",
      "window:text_entry: 'name': a name has 1 to 64 bytes, this one 0",
    ],
    [
      "window:text_entry_limited { x = 1, y = 2, width = 3, height = 4, hue = 0, name = 1, limit = 240 }",
      "'limit': 240 is not 1 to 239",
    ],
    ["for _ = 1, 2 do window:checkbox { x = 1, y = 2, off = 3, on = 4, name = 'n' } end", "two controls with one name: switch n"],
    [
      "for i = 1, 2 do window:radio { x = 1, y = 2, off = 3, on = 4, name = i, checked = true } end",
      "two radio buttons of one group are on",
    ],
    [
      "for i = 1, 65 do window:text_entry { x = 1, y = 2, width = 3, height = 4, hue = 0, name = i } end",
      "more than 64 text entries",
    ],
    ["for i = 1, 513 do window:checkbox { x = 1, y = 2, off = 3, on = 4, name = i } end", "more than 512 checkboxes"],
    ["while true do window:no_move() end", "the window has too many elements"],
    ["window:html { x = 1, y = 2, width = 3, height = 4, text = ('a'):rep(16001) }", "texts are too long"],
    ["window:blink()", "'blink'"],
  ])("%s", (lua, message) => expect(() => build(lua)).toThrow(message));

  test("names the line of the script", () => {
    expect(() => build("\n\nwindow:label { x = 1 }")).toThrow("test.lua:4: window:label: 'y'");
  });

  test("prevents changes to a finished window", () => {
    build("kept = window");
    expect(() => build("kept:no_move()")).toThrow("window:no_move{...} needs a colon");
    expect(() => build("getmetatable(window).__index = nil")).toThrow();
  });
});

describe("a text from outside", () => {
  const hostile = [
    "}{ button 0 0 1 2 1 0 666 }",
    "} { page 0 }",
    "@ }{ noclose }{ text 0 0 0 0 @",
    "a\u0000b",
    "a\r\n{ nomove }",
    "\t\t@@##1042971",
    "#1042971",
    "{{{{",
    "\u202e\ufeffgnp",
    "\u{1f600}\u00e9",
    "",
    " ",
  ];

  /** The commands between braces, as the client splits a layout. */
  const commandsIn = (layout: string): string[] => [...layout.matchAll(/\{([^{}]*)\}/g)].map(([, inside]) => inside!.trim());

  test.each(hostile)("%j cannot become a command", (text) => {
    const quoted = JSON.stringify(text).replace(/\\u([0-9a-f]{4})/g, "\\u{$1}");
    const { layout, texts } = windowOf(`
      local text = ${quoted}
      window:label { x = 1, y = 2, hue = 3, text = text }
      window:html { x = 1, y = 2, width = 3, height = 4, text = text }
      window:text_entry { x = 1, y = 2, width = 3, height = 4, hue = 0, name = "n", text = text }
      window:cliloc_with_arguments { x = 1, y = 2, width = 3, height = 4, cliloc = 5, color = 6, arguments = { text, "last" } }
      window:tooltip { cliloc = 5, arguments = { text } }
    `);
    const commands = commandsIn(layout);
    expect(commands.map((command) => command.split(" ")[0])).toEqual(["text", "htmlgump", "textentry", "xmfhtmltok", "tooltip"]);
    expect(layout.replace(/\{[^{}]*\}/g, "")).toBe("");
    expect(layout).toMatch(/^[\x20-\x7e\t]*$/);
    // The two commands with arguments have two quotes each, and the second argument is still the second one.
    expect(layout.match(/@/g)).toHaveLength(4);
    expect(/@([^@]*)@/.exec(layout)![1]!.split("\t")).toEqual([expect.not.stringMatching(/^#/) as string, "last"]);
    expect(texts).toEqual([cleanText(text, "\n\t")]);
  });

  test("of any kind leaves the layout small enough for both packets", () => {
    const random = seededRandom(5);
    for (let i = 0; i < 40; i++) {
      const texts = Array.from({ length: random.below(20) }, () =>
        Array.from({ length: random.below(1_200) }, () => String.fromCharCode(0x20 + random.below(0xd000))).join(""),
      );
      const builder = new WindowBuilder();
      try {
        for (const text of texts) builder.command("text", random.below(9_999), random.below(9_999), 0, builder.text(text));
        while (random.below(400) > 0)
          builder.command("resizepic", random.below(9_999), random.below(9_999), random.below(65_535));
      } catch {
        // The text was too long and was refused. What was accepted before must still fit.
      }
      const { layout, texts: taken } = builder.finish(place);
      const head = { serial: 1, type: 1, x: 0, y: 0 };
      expect(gump.write({ ...head, layout, texts: taken }).length).toBeLessThanOrEqual(0xffff);
      const packed = { layout: packLayout(layout), textCount: taken.length, texts: packTexts(taken) };
      expect(compressedGump.write({ ...head, ...packed }).length).toBeLessThanOrEqual(0xffff);
    }
    // Noise compresses worst of all.
    const noise = String.fromCharCode(...Array.from({ length: 32_000 }, () => random.below(256)));
    expect(packLayout(noise).deflated.length).toBeLessThan(0x7f00);
  });
});
