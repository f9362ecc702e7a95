import type { Mobile } from "./mobile.js";

const STATS = ["strength", "dexterity", "intelligence"] as const;

/** A skill by its number, in tenths of a point, or a stat. */
export type Points = { readonly skill: number } | { readonly stat: (typeof STATS)[number] };

export interface PointsValue {
  readonly points: Points;
  readonly value: number;
}

/** What a line of the record tells of points that staff set. */
export type PointsChange = Points & { readonly before: number; readonly after: number };

/** Which points a change is about. */
export function pointsIn(change: PointsChange): Points {
  return "stat" in change ? { stat: change.stat } : { skill: change.skill };
}

export function pointsOf(mobile: Mobile, points: Points): number {
  return "stat" in points ? mobile[points.stat] : (mobile.skills[points.skill] ?? 0);
}

/** All stats and skills, of a mobile or of its state. */
export function allPointsOf(
  mobile: Pick<Mobile, (typeof STATS)[number]> & { readonly skills?: Readonly<Record<number, number>> },
): PointsValue[] {
  const skills = Object.entries(mobile.skills ?? {});
  return [
    ...STATS.map((stat) => ({ points: { stat }, value: mobile[stat] })),
    ...skills.map(([skill, value]) => ({ points: { skill: Number(skill) }, value })),
  ];
}

export function givePoints(mobile: Mobile, { points, value }: PointsValue): void {
  if ("stat" in points) mobile[points.stat] = value;
  else mobile.skills = { ...mobile.skills, [points.skill]: value };
}
