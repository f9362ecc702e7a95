import type { AnyPacket } from "../../protocol/packet.js";

/** Leads the packets of a session to the process of a network that has its character. */
export interface Relay {
  /**
   * Takes a packet on, if it is one for the world. Its form and rate are checked. Returns false if it has to be handled
   * here.
   *
   * @param packet undefined if no packet of its id is declared
   */
  takes(packet: AnyPacket | undefined, bytes: Buffer, at: number, end: number): boolean;
  /** The session has ended. */
  ended(reason: string): void;
}
