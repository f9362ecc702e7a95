import type { AnyPacket, ClientPacket } from "../../protocol/packet.js";
import type { Chronicle } from "../../world/saved/chronicle.js";
import type { Player, Session } from "./session.js";

/** Handles a packet of a session. While a returned promise is pending, the session's next packets wait. */
export type SessionHandler<Value> = (session: Session, value: Value) => void | Promise<void> | undefined;
export type PlayerHandler<Value> = (player: Player, value: Value) => void;
/** Handles a packet that is too frequent to allocate an object for; the frame starts at `at` in `bytes`. */
export type RawPlayerHandler = (player: Player, bytes: Uint8Array, at: number) => void;

/** Whether a packet became meaningless while it was on its way, so that it may be skipped. */
export type ObsoleteCheck = (player: Player, bytes: Uint8Array, at: number) => boolean;

type FrameHandler = (session: Session, bytes: Uint8Array, at: number, end: number) => void | Promise<void> | undefined;

type Acts = Pick<Chronicle, "during">;

/** The handler of each packet. Id, stage, limits and rate come from the packet's declaration. */
export class PacketHandlers {
  private readonly acts: Acts | undefined;
  /** By the packet's ordinal. */
  private readonly handlers: (FrameHandler | undefined)[] = [];
  private readonly obsoleteChecks = new Map<AnyPacket, ObsoleteCheck>();

  /** @param acts hears which player does what, except for steps */
  constructor(acts?: Acts) {
    this.acts = acts;
  }

  on<Value>(packet: ClientPacket<Value, never>, handler: SessionHandler<Value>): void {
    this.register(packet, (session, bytes, at, end) => handler(session, packet.read(bytes.subarray(at, end))));
  }

  /** Registers a handler that needs a character in the world. */
  inWorld<Value>(packet: ClientPacket<Value, never>, handler: PlayerHandler<Value>): void {
    this.register(packet, (session, bytes, at, end) => {
      const value = packet.read(bytes.subarray(at, end));
      const { player } = session;
      if (!player || session.isLeaving) return;
      if (!this.acts) return handler(player, value);
      const isStaff = player.rank > 0;
      this.acts.during({ cause: packet.name, actor: player.mobile.serial, isStaff }, () => handler(player, value));
    });
  }

  /** @param isObsolete selects packets that are skipped instead of delayed when they come faster than their rate */
  inWorldRaw(packet: AnyPacket, handler: RawPlayerHandler, isObsolete?: ObsoleteCheck): void {
    if (isObsolete) this.obsoleteChecks.set(packet, isObsolete);
    this.register(packet, (session, bytes, at) => {
      if (session.player && !session.isLeaving) handler(session.player, bytes, at);
    });
  }

  /** Checks the form of these packets and does nothing else. */
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
