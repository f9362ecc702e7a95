import * as seen from "../../contracts/inspection.js";
import { type FoundItems, type RichList, wealthTogether } from "../../contracts/inspection.js";
import type { AccountLevel } from "../../contracts/levels.js";
import { NetworkError, type RpcDeclaration, type Requests } from "../../contracts/network.js";
import * as asked from "./inspection-declarations.js";
import type { NetworkWorlds } from "./network-worlds.js";

export interface RemoteInspectionParts {
  readonly requests: Pick<Requests, "ask" | "askAll">;
  readonly worlds: Pick<NetworkWorlds, "processes" | "all" | "idOf">;
  /** Reads the stored figures of a world. */
  readonly economy: (worldId: number) => Promise<Pick<seen.SeenEconomy, "hours" | "sold">>;
}

/**
 * Looks into the worlds of a network: each process of a world is asked, because each has a part of it. Rejects with
 * NetworkError, or InspectionBusyError.
 */
export class RemoteInspection implements seen.StaffInspection {
  private readonly parts: RemoteInspectionParts;

  constructor(parts: RemoteInspectionParts) {
    this.parts = parts;
  }

  async characters(search: string, world?: string): Promise<readonly seen.ListedCharacter[]> {
    const found = await this.all(asked.inspectCharacters, { search }, world);
    return found.flat().sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  }

  character(serial: number, role: AccountLevel, world?: string): Promise<seen.SeenCharacter | undefined> {
    return this.one(asked.inspectCharacter, { serial, role }, world);
  }

  belongings(serial: number, world?: string): Promise<seen.SeenBelongings | undefined> {
    return this.one(asked.inspectBelongings, { serial }, world);
  }

  /** Each process gives what the page could have of it; what is before the page is left out here. */
  async items(query: seen.ItemQuery, world?: string): Promise<seen.FoundItems> {
    const { offset, limit, owners, exceptOf, ...rest } = query;
    const whose = { ...(owners && { owners: [...owners] }), ...(exceptOf && { exceptOf: [...exceptOf] }) };
    const input = { ...rest, ...whose, offset: 0, limit: offset + limit };
    return mergedItems(await this.all(asked.inspectItems, input, world), offset, limit);
  }

  item(serial: number, world?: string): Promise<seen.SeenItemDetails | undefined> {
    return this.one(asked.inspectItem, { serial }, world);
  }

  async buildings(area: seen.MapArea, world?: string): Promise<seen.SeenBuildings> {
    const holder = this.parts.worlds.processes(world).find(({ facets }) => facets.includes(area.mapId));
    if (!holder) throw new NetworkError("absent", "no process has that map");
    return this.parts.requests.ask(asked.inspectBuildings, holder.process, area);
  }

  building(serial: number, role: AccountLevel, world?: string): Promise<seen.SeenBuildingDetails | undefined> {
    return this.one(asked.inspectBuilding, { serial, role }, world);
  }

  /** Also of a world whose processes are down. */
  async economy(world?: string): Promise<seen.SeenEconomy> {
    const { worlds, economy } = this.parts;
    const worldId = worlds.idOf(world ?? worlds.all[0] ?? "");
    if (worldId === undefined) throw new NetworkError("absent", "there is no such world");
    const isComplete = await this.settle(world);
    return { ...(await economy(worldId)), isComplete };
  }

  async settle(world?: string): Promise<boolean> {
    const { worlds, requests } = this.parts;
    const processes = worlds.processes(world).map(({ process }) => process);
    const answers = await requests.askAll(asked.settleWorld, processes, {});
    return processes.every((process) => answers.get(process) === true);
  }

  /** A process that does not answer names nothing. */
  async names(serials: readonly number[], templates: readonly string[], world?: string): Promise<seen.SeenNames> {
    const { worlds, requests } = this.parts;
    const processes = worlds.processes(world).map(({ process }) => process);
    const answers = await requests.askAll(asked.inspectNames, processes, { serials: [...serials], templates: [...templates] });
    const known = [...answers.values()].filter((answer): answer is seen.SeenNames => !(answer instanceof NetworkError));
    return { serials: known.flatMap((one) => one.serials), templates: known.flatMap((one) => one.templates) };
  }

  async richest(world?: string): Promise<seen.RichList> {
    return mergedRichest(await this.all(asked.inspectRichest, {}, world));
  }

  /**
   * What all processes of a world answer. A process that does not answer fails the whole look, which would not be true
   * otherwise.
   */
  private async all<Input, Answer>(
    declaration: RpcDeclaration<Input, Answer>,
    input: Input,
    world: string | undefined,
  ): Promise<Answer[]> {
    const answers = await this.ask(declaration, input, world);
    return answers.map((answer) => {
      if (answer instanceof NetworkError) throw failureOf(answer);
      return answer;
    });
  }

  /** What the first process answers that has it; undefined if none has. */
  private async one<Input, Answer>(
    declaration: RpcDeclaration<Input, Answer | null>,
    input: Input,
    world: string | undefined,
  ): Promise<Answer | undefined> {
    const answers = await this.ask(declaration, input, world);
    let failure: NetworkError | undefined;
    for (const answer of answers) {
      if (answer instanceof NetworkError) failure ??= answer;
      else if (answer !== null) return answer;
    }
    if (failure) throw failureOf(failure);
    return undefined;
  }

  private async ask<Input, Answer>(
    declaration: RpcDeclaration<Input, Answer>,
    input: Input,
    world: string | undefined,
  ): Promise<(Answer | NetworkError)[]> {
    const processes = this.parts.worlds.processes(world).map(({ process }) => process);
    if (processes.length === 0) throw new NetworkError("absent", "no process of that world is there");
    const answers = await this.parts.requests.askAll(declaration, processes, input);
    return processes.map((process) => answers.get(process)!);
  }
}

/** A process refuses when too many look at once. */
function failureOf(error: NetworkError): Error {
  return error.kind === "refused" ? new seen.InspectionBusyError(error.message) : error;
}

/** What the processes of one world found, as one answer. */

function mergedItems(parts: readonly FoundItems[], offset: number, limit: number): FoundItems {
  return {
    items: parts.flatMap(({ items }) => items).slice(offset, offset + limit),
    totalCount: parts.reduce((sum, { totalCount }) => sum + totalCount, 0),
    isComplete: parts.every(({ isComplete }) => isComplete),
  };
}

/** A character's gold may lie on the maps of several processes. */
function mergedRichest(parts: readonly RichList[]): RichList {
  const characters = new Map<string, RichList["characters"][number]>();
  for (const one of parts.flatMap((part) => part.characters)) {
    const before = characters.get(one.serial);
    const name = before === undefined || before.name === "?" ? one.name : before.name;
    characters.set(one.serial, { serial: one.serial, name, ...wealthTogether(before ? [before, one] : [one]) });
  }
  return {
    total: wealthTogether(parts.map(({ total }) => total)),
    characters: [...characters.values()].sort((a, b) => b.gold - a.gold),
    isComplete: parts.every(({ isComplete }) => isComplete),
  };
}
