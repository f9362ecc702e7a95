import type { ClientPacket } from "../../runtime/protocol/packet.js";
import { compressedGump, gump, gumpResponse } from "../../runtime/protocol/packets/gumps.js";
import { targetAnswer } from "../../runtime/protocol/packets/targets.js";
import { inflateBlock } from "./inflate.js";

/** The part of a client that answers windows. */
export interface Sender {
  send<Input>(packet: ClientPacket<unknown, Input>, value: Input): void;
}

export interface GumpCommand {
  readonly keyword: string;
  readonly arguments: readonly string[];
}

/** The argument of a label that is the index of its text. */
const LABEL_TEXT: Readonly<Record<string, number>> = { text: 3, croppedtext: 5 };
const CLOSED = 0;
const ANSWERS = "1";
const NOWHERE = 0xffff;

/** A window as a client shows it, and the ways to answer it. */
export class ReceivedGump {
  readonly serial: number;
  readonly kind: number;
  readonly x: number;
  readonly y: number;
  readonly layout: string;
  readonly texts: readonly string[];
  readonly commands: readonly GumpCommand[];
  readonly #client: Sender;

  constructor(
    client: Sender,
    parts: { serial: number; type: number; x: number; y: number; layout: string; texts: readonly string[] },
  ) {
    this.#client = client;
    this.serial = parts.serial;
    this.kind = parts.type;
    this.x = parts.x;
    this.y = parts.y;
    this.layout = parts.layout;
    this.texts = parts.texts;
    this.commands = [...parts.layout.matchAll(/\{ *([^ }]+) *([^}]*?) *\}/g)].map(([, keyword, rest]) => ({
      keyword: keyword!,
      arguments: rest!.split(" ").filter((one) => one !== ""),
    }));
  }

  of(keyword: string): readonly GumpCommand[] {
    return this.commands.filter((command) => command.keyword === keyword);
  }

  /** Ids of the buttons that answer. */
  get buttons(): number[] {
    return this.of("button")
      .filter((command) => command.arguments[4] === ANSWERS)
      .map((command) => Number(command.arguments[6]));
  }

  /** Ids of the text entries. */
  get entries(): number[] {
    return [...this.of("textentry"), ...this.of("textentrylimited")].map((command) => Number(command.arguments[5]));
  }

  /** The initial text of each text entry, by its id. */
  get typed(): Map<number, string> {
    const entries = [...this.of("textentry"), ...this.of("textentrylimited")];
    return new Map(entries.map(({ arguments: words }) => [Number(words[5]), this.texts[Number(words[6])] ?? ""]));
  }

  /** The answering button nearest to a text, on the same line. @throws Error when there is none */
  buttonBeside(text: string): number {
    const label = this.commands.find(({ keyword, arguments: words }) => {
      const index = LABEL_TEXT[keyword];
      return index !== undefined && this.texts[Number(words[index])]?.includes(text);
    });
    if (!label) throw new Error(`no label reads ${JSON.stringify(text)}; texts are ${this.texts.join(" | ")}`);
    const [x, y] = [Number(label.arguments[0]), Number(label.arguments[1])];
    const distance = (words: readonly string[]): number => Math.abs(Number(words[0]) - x) + Math.abs(Number(words[1]) - y) * 4;
    const [nearest] = this.of("button")
      .filter((command) => command.arguments[4] === ANSWERS)
      .sort((a, b) => distance(a.arguments) - distance(b.arguments));
    if (!nearest) throw new Error("the window has no button");
    return Number(nearest.arguments[6]);
  }

  /**
   * Presses a button as a client does, with all text entries.
   *
   * @param button its id, or the text of the label beside it
   * @param options switches, and texts by entry, that the player set
   */
  press(button: number | string, options: { switches?: readonly number[]; texts?: Readonly<Record<number, string>> } = {}): void {
    const typed = [...this.typed].map(([id, text]) => ({ id, text: options.texts?.[id] ?? text }));
    const id = typeof button === "string" ? this.buttonBeside(button) : button;
    this.answer({ button: id, switches: options.switches ?? [], texts: typed });
  }

  close(): void {
    this.answer({ button: CLOSED, switches: [], texts: [] });
  }

  /** Sends any answer, honest or not. */
  answer(answer: { button: number; switches: readonly number[]; texts: readonly { id: number; text: string }[] }): void {
    this.#client.send(gumpResponse, { serial: this.serial, type: this.kind, ...answer });
  }
}

/** A target cursor that the client received. */
export class ReceivedTarget {
  readonly cursor: number;
  readonly type: number;
  readonly flags: number;
  readonly #client: Sender;

  constructor(client: Sender, parts: { cursor: number; type: number; flags: number }) {
    this.#client = client;
    this.cursor = parts.cursor;
    this.type = parts.type;
    this.flags = parts.flags;
  }

  object(serial: number, at: { x: number; y: number; z?: number } = { x: 0, y: 0 }): void {
    this.#answer({ type: 0, serial, ...at });
  }

  place(x: number, y: number, z = 0, graphic = 0): void {
    this.#answer({ type: 1, serial: 0, x, y, z, graphic });
  }

  cancel(): void {
    this.#answer({ type: this.type, serial: 0, x: NOWHERE, y: NOWHERE });
  }

  #answer(answer: { type: number; serial: number; x: number; y: number; z?: number; graphic?: number }): void {
    this.#client.send(targetAnswer, { cursor: this.cursor, flags: this.flags, z: 0, graphic: 0, ...answer });
  }
}

/** The window in a frame (0xB0 or 0xDD), or undefined for another frame. @throws PacketError */
export function readGump(client: Sender, frame: Uint8Array): ReceivedGump | undefined {
  if (frame[0] === gump.id) return new ReceivedGump(client, gump.read(frame));
  if (frame[0] !== compressedGump.id) return undefined;
  const packed = compressedGump.read(frame);
  const layout = inflateBlock(packed.layout).toString("latin1").replace(/\0$/, "");
  return new ReceivedGump(client, { ...packed, layout, texts: unpackTexts(inflateBlock(packed.texts), packed.textCount) });
}

function unpackTexts(plain: Buffer, count: number): string[] {
  const texts: string[] = [];
  for (let at = 0; texts.length < count;) {
    const characters = plain.readUInt16BE(at);
    const end = at + 2 + characters * 2;
    texts.push(
      Buffer.from(plain.subarray(at + 2, end))
        .swap16()
        .toString("utf16le"),
    );
    at = end;
  }
  return texts;
}
