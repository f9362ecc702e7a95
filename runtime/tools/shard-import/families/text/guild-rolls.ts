import type { SavedMobile, SavedThing } from "../../model.js";

/** The members of guilds, for saves in which characters do not name their guilds. */
export class GuildRolls {
  private readonly members = new Map<number, number>();

  /** Notes the members of guilds as these are read. */
  async *noted(things: AsyncGenerator<SavedThing>): AsyncGenerator<SavedThing> {
    for await (const thing of things) {
      if (thing.kind === "guild") for (const member of thing.guild.members) this.members.set(member, thing.guild.id);
      yield thing;
    }
  }

  /** A character with its guild. */
  enrolled(mobile: SavedMobile): SavedMobile {
    const guild = this.members.get(mobile.serial);
    return guild === undefined ? mobile : { ...mobile, guild };
  }
}
