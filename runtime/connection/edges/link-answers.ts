import type { AnswerSink, ClientSocket } from "../client-socket.js";
import { TO_EDGE } from "../link/frames.js";
import type { FrameWriter } from "../link/frame-writer.js";
import type { EdgeSocket } from "./edge-socket.js";

/** Answers to some dozen steps. */
const LIMIT_BYTES = 512;

/** The answers to what one client of an edge sent at once: mostly the few bytes of an acknowledged step. */
export class LinkAnswers implements AnswerSink {
  bytes = 0;
  private readonly frames: FrameWriter;
  private readonly wake: () => void;
  private readonly gathered = new Uint8Array(LIMIT_BYTES);

  /** @param wake called when frames wait to be written */
  constructor(frames: FrameWriter, wake: () => void) {
    this.frames = frames;
    this.wake = wake;
  }

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
    const edgeSocket = socket as EdgeSocket;
    if (edgeSocket.takesBytes(this.bytes)) {
      this.frames.addPart(TO_EDGE.send, edgeSocket.connection, this.gathered, this.bytes);
      this.wake();
    }
    this.bytes = 0;
  }
}
