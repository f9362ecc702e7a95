import type { GumpWindow } from "../../contracts/client/gumps.js";
import { cleanText } from "../../base/text/clean-text.js";
import { LuaRaise, type LuaReference } from "../vm/raise.js";
import { type LayoutPart, type LayoutSink, SafeText } from "./element.js";
import type { WindowName } from "./values.js";

/** Together these always fit into a 0xB0, and into a 0xDD even if they do not compress. */
const LAYOUT_CHARACTERS_MAXIMUM = 30_000;
const TEXT_BYTES_MAXIMUM = 32_000;
const TEXTS_MAXIMUM = 1_000;
/** Most text entries in an answer (0xB1). Clients send all entries. */
const ENTRIES_MAXIMUM = 64;
const SWITCHES_MAXIMUM = 512;
const BUTTONS_MAXIMUM = 2_000;

interface WindowButton {
  readonly name: WindowName;
  /** The file that added it. */
  readonly file: string;
  /** Called when the button is pressed. */
  handler: LuaReference | undefined;
}

interface WindowSwitch {
  readonly name: WindowName;
  readonly group: number | undefined;
}

/** The controls of a window: the client's ids and the script's names. */
export interface WindowNames {
  readonly buttons: ReadonlyMap<number, WindowButton>;
  readonly switches: ReadonlyMap<number, WindowSwitch>;
  readonly entries: ReadonlyMap<number, { readonly name: WindowName; readonly maximumCharacters: number }>;
  /** Names of groups of radio buttons. */
  readonly groups: ReadonlyMap<number, WindowName>;
}

/** Builds a window: its layout, texts and possible answers. */
export class WindowBuilder implements LayoutSink, WindowNames {
  /** The file whose function builds now. */
  file = "";
  readonly buttons = new Map<number, WindowButton>();
  readonly switches = new Map<number, WindowSwitch>();
  readonly entries = new Map<number, { name: WindowName; maximumCharacters: number }>();
  readonly groups = new Map<number, WindowName>();
  private layout = "";
  private readonly texts: string[] = [];
  private readonly textIndexes = new Map<string, number>();
  private textBytes = 0;
  private currentGroup = 0;
  private readonly groupsOn = new Set<number>();
  private readonly names = new Set<string>();
  private readonly bars = new Set<"mouse" | "keyboard">();
  private lastButton: WindowButton | undefined;

  command(keyword: string, ...parts: readonly LayoutPart[]): void {
    const written = parts.map((part) => (part instanceof SafeText ? part.text : String(Math.trunc(part))));
    this.layout += `{ ${[keyword, ...written].join(" ")} }`;
    if (this.layout.length > LAYOUT_CHARACTERS_MAXIMUM) throw new LuaRaise("the window has too many elements");
  }

  text(given: string): number {
    const text = cleanText(given, "\n\t");
    const known = this.textIndexes.get(text);
    if (known !== undefined) return known;
    this.textBytes += 2 + text.length * 2;
    if (this.textBytes > TEXT_BYTES_MAXIMUM || this.texts.length >= TEXTS_MAXIMUM) {
      throw new LuaRaise(`the window's texts are too long; together they may have ${TEXT_BYTES_MAXIMUM / 2} characters`);
    }
    const index = this.texts.push(text) - 1;
    this.textIndexes.set(text, index);
    return index;
  }

  button(name: WindowName | undefined): number {
    const id = this.buttons.size + 1;
    if (id > BUTTONS_MAXIMUM) throw new LuaRaise(`the window has more than ${BUTTONS_MAXIMUM} buttons`);
    if (name !== undefined) this.claim("button", name);
    this.lastButton = { name: name ?? id, file: this.file, handler: undefined };
    this.buttons.set(id, this.lastButton);
    return id;
  }

  /** Sets the handler of the last button. */
  handle(handler: LuaReference): void {
    this.lastButton!.handler = handler;
  }

  checkbox(name: WindowName): number {
    return this.addSwitch(name, undefined);
  }

  radio(name: WindowName, isOn: boolean): number {
    if (isOn && this.groupsOn.has(this.currentGroup)) throw new LuaRaise("two radio buttons of one group are on");
    if (isOn) this.groupsOn.add(this.currentGroup);
    return this.addSwitch(name, this.currentGroup);
  }

  entry(name: WindowName, maximumCharacters: number): number {
    const id = this.entries.size + 1;
    if (id > ENTRIES_MAXIMUM) throw new LuaRaise(`the window has more than ${ENTRIES_MAXIMUM} text entries`);
    this.claim("text entry", name);
    this.entries.set(id, { name, maximumCharacters });
    return id;
  }

  group(name: WindowName | undefined): number {
    this.currentGroup++;
    if (name !== undefined) {
      this.claim("group", name);
      this.groups.set(this.currentGroup, name);
    }
    return this.currentGroup;
  }

  bar(what: "mouse" | "keyboard"): void {
    this.bars.add(what);
  }

  /** The finished window. */
  finish(place: { kind: number; x: number; y: number }): GumpWindow {
    const { buttons, switches, entries } = this;
    return {
      ...place,
      names: this,
      layout: this.layout,
      texts: this.texts,
      offered: { buttons: new Set(buttons.keys()), switches, entries },
      // A window that the mouse cannot close can still be closed with a key, and the other way round.
      isClosable: this.bars.size < 2,
    };
  }

  private addSwitch(name: WindowName, group: number | undefined): number {
    const id = this.switches.size + 1;
    if (id > SWITCHES_MAXIMUM) throw new LuaRaise(`the window has more than ${SWITCHES_MAXIMUM} checkboxes and radio buttons`);
    this.claim("switch", name);
    this.switches.set(id, { name, group });
    return id;
  }

  private claim(what: string, name: WindowName): void {
    const key = `${what} ${typeof name} ${name}`;
    if (this.names.has(key)) throw new LuaRaise(`the window has two controls with one name: ${what} ${name}`);
    this.names.add(key);
  }
}
