import type { AnyPacket, ClientPacket } from "../wire/packet.js";
import type { Player, Session } from "./session.js";

/** What is done with a packet of a session; a promise holds the session's next packets until it is settled. */
export type SessionHandler<Value> = (session: Session, value: Value) => void | Promise<void> | undefined;
export type PlayerHandler<Value> = (player: Player, value: Value) => void;
/** For packets so frequent that not even an object is made of them; the frame starts at `at` in `bytes`. */
export type RawPlayerHandler = (player: Player, bytes: Uint8Array, at: number) => void;

/** Whether a packet has lost its meaning while it was under way, so that nothing is missed when it is passed over. */
export type ObsoleteCheck = (player: Player, bytes: Uint8Array, at: number) => boolean;

type FrameHandler = (session: Session, bytes: Uint8Array, at: number, end: number) => void | Promise<void> | undefined;

/** What the runtime does with each packet; id, stage, limits and rate come from the packet's declaration. */
export class PacketHandlers {
  /** By the packet's ordinal. */
  private readonly handlers: (FrameHandler | undefined)[] = [];
  private readonly obsoleteChecks = new Map<AnyPacket, ObsoleteCheck>();

  on<Value>(packet: ClientPacket<Value, never>, handler: SessionHandler<Value>): void {
    this.register(packet, (session, bytes, at, end) => handler(session, packet.read(bytes.subarray(at, end))));
  }

  /** For packets that mean something only with a character in the world. */
  inWorld<Value>(packet: ClientPacket<Value, never>, handler: PlayerHandler<Value>): void {
    this.register(packet, (session, bytes, at, end) => {
      const value = packet.read(bytes.subarray(at, end));
      if (session.player) handler(session.player, value);
    });
  }

  /** @param isObsolete which of them need not wait for their turn when they come faster than their rate, but are passed over */
  inWorldRaw(packet: AnyPacket, handler: RawPlayerHandler, isObsolete?: ObsoleteCheck): void {
    if (isObsolete) this.obsoleteChecks.set(packet, isObsolete);
    this.register(packet, (session, bytes, at) => {
      if (session.player) handler(session.player, bytes, at);
    });
  }

  /** Of no consequence here: only its form is checked. */
  ignore(...packets: AnyPacket[]): void {
    for (const packet of packets) this.register(packet, (_, bytes, at, end) => void packet.read(bytes.subarray(at, end)));
  }

  find(packet: AnyPacket): FrameHandler | undefined {
    return this.handlers[packet.ordinal];
  }

  isObsolete(packet: AnyPacket, session: Session, bytes: Uint8Array, at: number): boolean {
    const isObsolete = this.obsoleteChecks.get(packet);
    return isObsolete !== undefined && session.player !== undefined && isObsolete(session.player, bytes, at);
  }

  private register(packet: AnyPacket, handle: FrameHandler): void {
    if (this.handlers[packet.ordinal]) throw new Error(`${packet.name} has two handlers`);
    this.handlers[packet.ordinal] = handle;
  }
}
