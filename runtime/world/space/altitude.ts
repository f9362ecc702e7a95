/** Altitudes fit the signed byte that packets and map files have for them. */
export const LOWEST_Z = -128;
export const HIGHEST_Z = 127;

export function isAltitude(z: number): boolean {
  return Number.isInteger(z) && z >= LOWEST_Z && z <= HIGHEST_Z;
}
