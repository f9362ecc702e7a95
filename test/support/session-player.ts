import type { Socket } from "node:net";
import { pino } from "pino";
import { Received } from "./client/received.js";
import { Windows } from "./client/gumps.js";
import type { ClientVersion } from "../../runtime/game/connection/client-version.js";
import type { Outbox } from "../../runtime/game/connection/outbox.js";
import type { PacketHandlers } from "../../runtime/game/connection/packet-handlers.js";
import { Player, Session } from "../../runtime/game/connection/session.js";
import type { Account } from "../../runtime/storage/storage.js";
import type { ClientPacket } from "../../runtime/protocol/packet.js";
import { clientPackets } from "../../runtime/protocol/packets/index.js";
import { Mobile } from "../../runtime/world/entities/mobile.js";

const SIGHT_TILES = 18;
const SILENT = pino({ level: "silent" });

/**
 * A player without a connection. Its requests are handled at once, and packets to it are kept as a client keeps them.
 */
export class PacketPlayer {
  readonly received = new Received();
  readonly windows = new Windows(this);
  readonly session: Session;
  readonly player: Player;
  readonly mobile: Mobile;
  private readonly handlers: PacketHandlers;

  /**
   * @param makeOutbox makes an outbox whose compressed frames end up in `received`; without it they go there plain and
   *   at once
   * @param mobile its character, a new one by default
   */
  constructor(
    id: number,
    handlers: PacketHandlers,
    version?: ClientVersion,
    makeOutbox?: (received: Received) => Outbox,
    mobile = newMobile(id),
  ) {
    this.handlers = handlers;
    const plain = { push: (bytes: Uint8Array) => void this.received.add(bytes) } as unknown as Outbox;
    const outbox = makeOutbox?.(this.received) ?? plain;
    this.session = new Session({
      id,
      socket: {} as Socket,
      outbox,
      caller: { address: `10.0.0.${id}`, reached: { address: "10.0.0.254", port: 2_593 } },
      log: SILENT,
      now: () => 0,
      whenIdentified: () => undefined,
      whenEnded: () => undefined,
      whenViolated: () => undefined,
    });
    this.session.account = { accountId: id + 100, username: `account ${id}`, role: "Regular" } as Account;
    this.session.version = version;
    this.session.isCompressed = makeOutbox !== undefined;
    this.mobile = mobile;
    this.player = new Player(this.session, this.mobile, SIGHT_TILES);
    this.session.player = this.player;
  }

  send<Input>(packet: ClientPacket<unknown, Input>, value: Input): void {
    const bytes = packet.write(value);
    const found = clientPackets.find(bytes, 0);
    const handle = found && this.handlers.find(found);
    if (!handle) throw new Error(`${packet.name} is not handled`);
    void handle(this.session, bytes, 0, bytes.length);
  }
}

function newMobile(serial: number): Mobile {
  const mobile = new Mobile(serial);
  mobile.name = `Player ${serial}`;
  return mobile;
}
