import { ownMessages, type ScriptMessage, type ScriptMessages } from "../../../contracts/scripts/script-messages.js";

/** Messages of one process of a world in tests. What it sends, the other process hears as well, as JSON says it. */
export class TestMessages implements ScriptMessages {
  private readonly own = ownMessages();
  /** Those of the other process; undefined while there is none, or while nothing reaches it. */
  other: TestMessages | undefined;

  get world(): string {
    return this.own.world;
  }

  worlds(): readonly string[] {
    return this.own.worlds();
  }

  send(toWorld: string, name: string, data: unknown): void {
    this.own.send(toWorld, name, data);
    this.other?.own.send(toWorld, name, JSON.parse(JSON.stringify(data ?? null)));
  }

  whenReceived(listener: (message: ScriptMessage) => void): () => void {
    return this.own.whenReceived(listener);
  }
}
