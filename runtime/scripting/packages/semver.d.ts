/** The functions of the package semver that packages of scripts need. */
declare module "semver" {
  const semver: {
    /** The version in its usual form; null for a text that is no version. */
    valid(version: string): string | null;
    /** The range in its usual form; null for a text that is no range. */
    validRange(range: string): string | null;
    satisfies(version: string, range: string, options?: { readonly includePrerelease?: boolean }): boolean;
  };
  export default semver;
}
