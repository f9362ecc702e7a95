import { CONDITIONS, type ConditionName } from "./conditions.js";
import { NOWHERE } from "./entity.js";
import type { Mobile } from "./mobile.js";
import type { World } from "../world.js";

/** Viewers of a mobile are told its flags and the colour of its name with the next tick. */
function tell(world: World, mobile: Mobile): void {
  if (mobile.facet !== NOWHERE) world.refresh(mobile);
}

/** Sets what holds of a mobile or does not. */
export function setCondition(world: World, mobile: Mobile, name: ConditionName, holds: boolean): void {
  const { bit } = CONDITIONS[name];
  mobile.conditions = holds ? mobile.conditions | bit : mobile.conditions & ~bit;
  mobile.renewFlags();
  tell(world, mobile);
}

/** Hides a mobile from clients below a rank; 0 shows it to all. */
export function hide(world: World, mobile: Mobile, rank: number): void {
  if (mobile.hidingRank === rank) return;
  mobile.hidingRank = rank;
  mobile.renewFlags();
  renewHiddenRank(world, mobile);
  tell(world, mobile);
}

/** Sets the body, by which a mobile may become a ghost or cease to be one. */
export function setBody(world: World, mobile: Mobile, body: number): void {
  mobile.body = body;
  renewHiddenRank(world, mobile);
}

/** Sets the war mode, in which the living see ghosts. */
export function setWarMode(world: World, mobile: Mobile, isAtWar: boolean): void {
  mobile.isAtWar = isAtWar;
  renewHiddenRank(world, mobile);
  tell(world, mobile);
}

function renewHiddenRank(world: World, mobile: Mobile): void {
  if (!mobile.renewHiddenRank()) return;
  if (mobile.facet === NOWHERE && mobile.shownFacet === NOWHERE) mobile.shownHiddenRank = mobile.hiddenRank;
  else world.changes.addRehidden(mobile);
  tell(world, mobile);
}

/** Puts a mobile into a standing; an empty name takes it out. Returns false where there are too many standings. */
export function setStanding(world: World, mobile: Mobile, name: string): boolean {
  const { standings } = world;
  const number = standings.numberOf(name);
  if (number === undefined) return false;
  if (name === mobile.standingName) return true;
  const isHere = mobile.facet !== NOWHERE;
  if (isHere && mobile.standing !== 0) standings.remove(mobile);
  mobile.standingName = name;
  mobile.standing = number;
  if (isHere && number !== 0) standings.add(mobile);
  if (isHere) world.changes.addRecoloured(mobile);
  tell(world, mobile);
  return true;
}

/** Sets what those of one standing take those of another for; undefined for what everybody takes them for. */
export function setRegardOfStanding(world: World, onlooker: number, other: number, notoriety: number | undefined): void {
  const { standings } = world;
  standings.set(onlooker, other, notoriety);
  if (standings.membersOf(onlooker).size === 0) return;
  for (const mobile of standings.membersOf(other)) world.refresh(mobile);
}

/** Sets what one mobile takes another for; undefined for what its standing and everybody else take it for. */
export function setRegard(world: World, onlooker: Mobile, other: Mobile, notoriety: number | undefined): void {
  if (notoriety !== undefined) (onlooker.regards ??= new Map()).set(other.serial, notoriety);
  else if (!onlooker.regards?.delete(other.serial)) return;
  else if (onlooker.regards.size === 0) onlooker.regards = undefined;
  tell(world, other);
}
