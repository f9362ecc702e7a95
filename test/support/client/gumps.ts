import { readGump, ReceivedTarget } from "../../../loadtest/client/received-windows.js";
import type { ReceivedGump } from "../../../loadtest/client/received-windows.js";
import { helpRequest } from "../../../runtime/protocol/packets/gumps.js";
import type { ClientPacket } from "../../../runtime/protocol/packet.js";
import { asciiMessage, SYSTEM_SERIAL, unicodeMessage } from "../../../runtime/protocol/packets/speech.js";
import { targetCursor } from "../../../runtime/protocol/packets/targets.js";
import type { Received, ReceivedFrame, WaitOptions } from "./received.js";

/** The part of a client that windows need. */
export interface WindowClient {
  readonly received: Received;
  send<Input>(packet: ClientPacket<unknown, Input>, value: Input): void;
}

/** A client's windows, target cursors, help button and system messages. */
export class Windows {
  readonly #client: WindowClient;

  constructor(client: WindowClient) {
    this.#client = client;
  }

  pressHelp(): void {
    this.#client.send(helpRequest, {});
  }

  /** The first window that the predicate accepts, received already or later. */
  waitForGump(accepts: (gump: ReceivedGump) => boolean = () => true, options?: WaitOptions): Promise<ReceivedGump> {
    const test = (frame: ReceivedFrame): ReceivedGump | undefined => {
      const found = this.#read(frame);
      return found && accepts(found) ? found : undefined;
    };
    return this.#client.received.waitForFrame(test, "a window", options);
  }

  /** All windows so far. */
  gumps(from = 0): ReceivedGump[] {
    return this.#client.received.frames.slice(from).flatMap((frame) => this.#read(frame) ?? []);
  }

  async waitForTarget(accepts: (target: ReceivedTarget) => boolean = () => true, options?: WaitOptions): Promise<ReceivedTarget> {
    const found = await this.#client.received.waitFor(
      targetCursor,
      (cursor) => accepts(new ReceivedTarget(this.#client, cursor)),
      options,
    );
    return new ReceivedTarget(this.#client, found);
  }

  /** A system message that contains the text, in either encoding. */
  waitForLine(text: string, options?: WaitOptions): Promise<string> {
    const test = ({ declaration, bytes }: ReceivedFrame): string | undefined => {
      if (declaration !== asciiMessage && declaration !== unicodeMessage) return undefined;
      const message = declaration === asciiMessage ? asciiMessage.read(bytes) : unicodeMessage.read(bytes);
      return message.serial === SYSTEM_SERIAL && message.text.includes(text) ? message.text : undefined;
    };
    return this.#client.received.waitForFrame(test, `a line with ${JSON.stringify(text)}`, options);
  }

  #read({ bytes }: ReceivedFrame): ReceivedGump | undefined {
    return readGump(this.#client, bytes);
  }
}
