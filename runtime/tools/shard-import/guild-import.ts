import type { MobileState } from "../../storage/saving/entity-records.js";
import type { ShardWriter } from "../../storage/saving/shard-writer.js";
import type { Losses } from "./losses.js";
import type { SavedGuild, SavedMobile } from "./model.js";
import type { ScriptRules } from "./script-rules.js";
import { plainText } from "./translation.js";

/** The lowest rank, and that of a member whose rank is unknown. */
const RECRUIT = 1;
const USUAL_RANK = 2;

interface Member {
  readonly name: string;
  readonly rank: number;
  readonly title: string;
  readonly joined_at: number;
}

/** A guild as scripts keep it (lua/features/guilds/lib/rolls.lua). */
interface Roll {
  readonly guild: SavedGuild;
  readonly id: number;
  readonly members: Map<number, Member>;
  leader: number | undefined;
}

/** Collects the guilds of a save, and writes them as scripts keep them. */
export class GuildImport {
  private readonly rolls = new Map<number, Roll>();
  private readonly now = Date.now();
  private readonly rules: ScriptRules["guilds"];

  constructor(rules: ScriptRules["guilds"]) {
    this.rules = rules;
  }

  add(guild: SavedGuild): void {
    if (!this.rolls.has(guild.id))
      this.rolls.set(guild.id, { guild, id: this.rolls.size + 1, members: new Map(), leader: undefined });
  }

  /** Enrols a character in its guild. Returns the params by which it knows it. */
  member(saved: SavedMobile, serial: number, state: MobileState): Pick<MobileState, "params"> {
    const roll = saved.isPlayer && saved.guild !== undefined ? this.rolls.get(saved.guild) : undefined;
    if (!roll || roll.members.size >= this.rules.members_maximum) return {};
    const leader = this.rules.ranks.length;
    const isLeader = roll.guild.leader === saved.serial;
    const rank = isLeader ? leader : Math.min(leader - 1, Math.max(RECRUIT, roll.guild.ranks?.[saved.serial] ?? USUAL_RANK));
    const joined = this.now;
    const title = plainText(saved.guildTitle ?? "", this.rules.title_characters).replace(/[^\w '-]/g, "");
    roll.members.set(serial, { name: state.name, rank, title, joined_at: joined });
    if (isLeader) roll.leader = serial;
    return { params: { ...state.params, guild: roll.id, guild_joined: joined } };
  }

  /** Returns how many guilds came over. */
  async write(writer: ShardWriter, losses: Losses): Promise<number> {
    let written = 0;
    const { rules } = this;
    for (const roll of this.rolls.values()) {
      const { guild, id, members } = roll;
      const lose = (reason: string): void => losses.add({ kind: "guild", reason, what: guild.name });
      const missing = guild.members.filter((serial) => serial > 0).length - members.size;
      if (missing > 0)
        losses.add({
          kind: "guild",
          reason: "members that did not come over, or beyond the most",
          what: guild.name,
          count: missing,
        });
      const [first] = members.keys();
      if (first === undefined) {
        lose("no member of it came over");
        continue;
      }
      if (written >= rules.guilds_maximum) {
        lose(`there are at most ${rules.guilds_maximum} guilds`);
        continue;
      }
      const treaties = {
        ...this.treatiesOf(guild.allies, "allied", (other) => other.allies, guild),
        ...this.treatiesOf(guild.enemies, "war", (other) => other.enemies, guild),
      };
      const record = {
        id,
        name: plainText(guild.name, rules.name_characters.most),
        abbreviation: plainText(guild.abbreviation, rules.abbreviation_characters.most),
        charter: plainText(guild.charter ?? "", rules.charter_characters),
        founded_at: guild.foundedAt ?? this.now,
        leader: roll.leader ?? first,
        members: Object.fromEntries([...members].map(([serial, member]) => [`#${serial}`, member])),
        treaties,
      };
      await writer.store("global", 0, `guild ${id}`, JSON.stringify(record));
      written++;
    }
    if (written > 0) await writer.store("global", 0, "guilds_made", String(this.rolls.size));
    return written;
  }

  /** What both sides say of one another. */
  private treatiesOf(
    others: readonly number[],
    state: "allied" | "war",
    theirs: (other: SavedGuild) => readonly number[],
    guild: SavedGuild,
  ): Record<string, { state: string; since: number; kills: number }> {
    const agreed = others
      .map((other) => this.rolls.get(other))
      .filter((other) => other !== undefined && other.members.size > 0 && theirs(other.guild).includes(guild.id));
    return Object.fromEntries(
      agreed.slice(0, this.rules.treaties_maximum).map((other) => [`#${other!.id}`, { state, since: this.now, kills: 0 }]),
    );
  }
}
