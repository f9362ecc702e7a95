import type { AnyPacket, ClientPacket } from "../wire/packet.js";
import type { Player } from "./player.js";
import type { Session } from "./session.js";

/** What is done with a packet of a session; a promise holds the session's next packets until it is settled. */
export type SessionHandler<Value> = (session: Session, value: Value) => void | Promise<void>;
export type PlayerHandler<Value> = (player: Player, value: Value) => void;
/** For packets so frequent that not even an object is made of them; the frame starts at `at` in `bytes`. */
export type RawPlayerHandler = (player: Player, bytes: Uint8Array, at: number) => void;

type FrameHandler = (session: Session, bytes: Uint8Array, at: number, end: number) => void | Promise<void>;

/** What the runtime does with each packet; id, stage, limits and rate come from the packet's declaration. */
export class PacketHandlers {
  private readonly handlers = new Map<AnyPacket, FrameHandler>();

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

  inWorldRaw(packet: AnyPacket, handler: RawPlayerHandler): void {
    this.register(packet, (session, bytes, at) => {
      if (session.player) handler(session.player, bytes, at);
    });
  }

  /** Of no consequence here: only its form is checked. */
  ignore(...packets: AnyPacket[]): void {
    for (const packet of packets) this.register(packet, (_, bytes, at, end) => void packet.read(bytes.subarray(at, end)));
  }

  find(packet: AnyPacket): FrameHandler | undefined {
    return this.handlers.get(packet);
  }

  private register(packet: AnyPacket, handle: FrameHandler): void {
    if (this.handlers.has(packet)) throw new Error(`${packet.name} has two handlers`);
    this.handlers.set(packet, handle);
  }
}
