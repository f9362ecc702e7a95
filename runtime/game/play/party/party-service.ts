import type { Player } from "../../connection/session.js";
import { mobileAttributes } from "../../../protocol/packets/combat.js";
import { party } from "../../../protocol/packets/extended.js";
import type { Mobile } from "../../../world/entities/mobile.js";
import { Parties } from "../../../world/society/parties.js";
import type { PlayerService } from "../players/player-service.js";
import { othersVitals } from "../status/own-status.js";
import type { StatusService } from "../status/status-service.js";

interface PartyServiceParts {
  readonly players: Pick<PlayerService, "playing">;
  readonly status: Pick<StatusService, "whenVitalsChanged">;
}

/**
 * Shows parties to the clients of their members: who is in, what is said, and how the others are, also out of sight.
 */
export class PartyService {
  readonly parties: Parties;
  private readonly players: PartyServiceParts["players"];

  constructor({ players, status }: PartyServiceParts) {
    this.players = players;
    this.parties = new Parties({
      later(milliseconds, callback) {
        const timer = setTimeout(callback, milliseconds).unref();
        return () => clearTimeout(timer);
      },
      views: {
        isHere: (serial) => players.playing(serial) !== undefined,
        invited: (guest, host) => this.send([guest], { action: 7, details: { leader: host } }),
        uninvited: (guest) => this.send([guest], { action: 2, details: { removed: guest, members: [] } }),
        listed: (members, to) => {
          this.send(to, { action: 1, details: { members: [...members] } });
          this.introduce(members, to);
        },
        removed: (removed, left, to) => this.send(to, { action: 2, details: { removed, members: [...left] } }),
        said: (from, text, to, isPrivate) => this.send(to, { action: isPrivate ? 3 : 4, details: { member: from, text } }),
      },
    });
    status.whenVitalsChanged = (mobile) => this.tellVitals(mobile, this.parties.companions(mobile.serial));
  }

  enter({ mobile }: Player): void {
    this.parties.enter(mobile.serial);
  }

  leave({ mobile }: Player): void {
    this.parties.leave(mobile.serial);
  }

  /** To be called when the player leaves for another process, where it stays in its party. */
  depart({ mobile }: Player): void {
    this.parties.depart(mobile.serial);
  }

  /** Members learn of the vitals of each other at once. */
  private introduce(members: readonly number[], to: readonly number[]): void {
    for (const serial of members) {
      const mobile = this.players.playing(serial)?.mobile;
      if (mobile)
        this.tellVitals(
          mobile,
          to.filter((other) => other !== serial),
        );
    }
    for (const serial of to) {
      const mobile = this.players.playing(serial)?.mobile;
      const others = members.filter((other) => other !== serial && !to.includes(other));
      if (mobile) this.tellVitals(mobile, others);
    }
  }

  /**
   * Sends 0x2D. Clients that do not know the mobile at this moment ignore it (ClassicUO
   * PacketHandlers.MobileAttributes).
   */
  private tellVitals(mobile: Mobile, to: Iterable<number>): void {
    let bytes: Buffer | undefined;
    for (const serial of to) {
      const player = this.players.playing(serial);
      if (!player) continue;
      bytes ??= mobileAttributes.write({ serial: mobile.serial, ...othersVitals(mobile) });
      player.session.sendPlain(bytes);
    }
  }

  private send(to: readonly number[], message: Parameters<typeof party.write>[0]): void {
    let bytes: Buffer | undefined;
    for (const serial of to) {
      const player = this.players.playing(serial);
      if (player) player.session.sendPlain((bytes ??= party.write(message)));
    }
  }
}
