import type { AnswerSink, ClientSocket, UpdateSink } from "../../game/connection/client-socket.js";
import type { EdgeSocket } from "./edge-socket.js";
import { FrameWriter, HEADER_BYTES, TO_EDGE } from "./frames.js";

const INITIAL_PARTS = 256;

/**
 * Updates of the clients of one edge. What viewers share crosses the link once in a tick; of each viewer only which
 * parts of it are its. The edge copies them.
 */
export class LinkUpdates implements UpdateSink {
  /** Updates since the start. */
  count = 0;
  private readonly frames: FrameWriter;
  private beganAt = -1;
  private sharedBytes = 0;
  private parts = new Int32Array(INITIAL_PARTS * 3);
  private partCount = 0;
  /** Whether an update of this tick takes from the shared bytes. */
  needsShared = false;

  constructor(frames = new FrameWriter()) {
    this.frames = frames;
  }

  get bytes(): number {
    return this.beganAt === -1 ? 0 : this.frames.bytes - this.beganAt - HEADER_BYTES + this.sharedBytes;
  }

  append(source: Uint8Array): void {
    this.begin();
    this.frames.append(source);
  }

  appendShared(_shared: Uint8Array, from: number, to: number): void {
    this.begin();
    if (this.partCount * 3 === this.parts.length) {
      const larger = new Int32Array(this.parts.length * 2);
      larger.set(this.parts);
      this.parts = larger;
    }
    const at = this.partCount * 3;
    this.parts[at] = this.frames.bytes - this.beganAt - HEADER_BYTES;
    this.parts[at + 1] = from;
    this.parts[at + 2] = to;
    this.partCount++;
    this.sharedBytes += to - from;
  }

  clear(): void {
    if (this.beganAt !== -1) this.frames.cutBack(this.beganAt);
    this.forget();
  }

  sendTo(socket: ClientSocket): void {
    if (this.beganAt === -1) return;
    const { frames, partCount } = this;
    if (partCount > 0) {
      frames.appendParts(this.parts, partCount);
      this.needsShared = true;
    }
    frames.endFrame(this.beganAt, partCount > 0 ? TO_EDGE.update : TO_EDGE.send, (socket as EdgeSocket).connection);
    this.count++;
    this.forget();
    // With the frames that are written before the updates; the place may be a tick ahead of what the client was shown.
    (socket as EdgeSocket).tellPlace();
  }

  /** Writes the updates of a tick to the link. @param shared the bytes that viewers share */
  sendTick(link: { writableLength: number; write(bytes: Uint8Array): unknown }, frames: FrameWriter, shared: Buffer): void {
    if (this.frames.bytes === 0) return;
    if (this.needsShared) frames.add(TO_EDGE.shared, 0, shared);
    this.needsShared = false;
    frames.sendTo(link);
    this.frames.sendTo(link);
  }

  private begin(): void {
    if (this.beganAt === -1) this.beganAt = this.frames.beginFrame();
  }

  private forget(): void {
    this.beganAt = -1;
    this.sharedBytes = this.partCount = 0;
  }
}

/** Answers to some dozen steps. */
const ANSWERS_BYTES = 512;

/** The answers to what one client of an edge sent at once: mostly the few bytes of an acknowledged step. */
export class LinkAnswers implements AnswerSink {
  bytes = 0;
  private readonly gathered = new Uint8Array(ANSWERS_BYTES);

  take(answer: Uint8Array): boolean {
    const { gathered } = this;
    const count = answer.length;
    let at = this.bytes;
    if (at + count > ANSWERS_BYTES) return false;
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
