/** An entity tag of a version, as `ETag` has it. */
export function entityTag(version: string): string {
  return `"${version}"`;
}

/**
 * The versions that `If-Match` names; undefined when any will do. The comparison is strong, so weak tags name nothing (RFC 9110, 13.1.1).
 */
export function wantedVersions(ifMatch: string): string[] | undefined {
  if (ifMatch === "" || ifMatch.trim() === "*") return undefined;
  return ifMatch.split(",").flatMap((tag) => /^"([^"]*)"$/.exec(tag.trim())?.[1] ?? []);
}
