import type { AnswerSink, ClientSocket } from "../client-socket.js";
import type { EdgeSocket } from "./edge-socket.js";

/** Answers to some dozen steps. */
const LIMIT_BYTES = 512;

/** The answers to what one client of an edge sent at once: mostly the few bytes of an acknowledged step. */
export class LinkAnswers implements AnswerSink {
  bytes = 0;
  private readonly gathered = new Uint8Array(LIMIT_BYTES);

  take(answer: Uint8Array): boolean {
    const { gathered } = this;
    const count = answer.length;
    let at = this.bytes;
    if (at + count > LIMIT_BYTES) return false;
    for (let i = 0; i < count; i++) gathered[at++] = answer[i]!;
    this.bytes = at;
    return true;
  }

  clear(): void {
    this.bytes = 0;
  }

  sendTo(socket: ClientSocket): void {
    (socket as EdgeSocket).write(this.gathered, this.bytes);
    this.bytes = 0;
  }
}
