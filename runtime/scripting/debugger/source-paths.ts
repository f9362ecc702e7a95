import path from "node:path";

interface SourcePathsParts {
  /** The script's name for a path on this machine. */
  readonly nameOf: (absolute: string) => string | undefined;
  readonly pathOf: (file: string) => string | undefined;
  readonly loaded: () => Iterable<string>;
}

/**
 * The names of scripts for paths on the client's machine, which may be another one: its folder with `lua` and `gumps`
 * is given, or found out from the first path that ends in the name of a script.
 */
export class SourcePaths {
  /** The client's folder, with slashes. */
  private root: string | undefined;
  private readonly parts: SourcePathsParts;

  constructor(parts: SourcePathsParts) {
    this.parts = parts;
  }

  useRoot(root: string): void {
    this.root = withSlashes(root).replace(/\/+$/, "");
  }

  /** Undefined for a path that is no script's. */
  fileOf(clientPath: string): string | undefined {
    const own = this.parts.nameOf(path.resolve(clientPath));
    if (own !== undefined) return own;
    const asked = withSlashes(clientPath);
    if (this.root !== undefined) {
      return comparable(asked).startsWith(`${comparable(this.root)}/`) ? asked.slice(this.root.length + 1) : undefined;
    }
    const found = [...this.parts.loaded()].find((file) => asked.endsWith(`/${file}`));
    if (found !== undefined) this.root = asked.slice(0, -found.length - 1);
    return found;
  }

  pathOf(file: string): string {
    if (this.root !== undefined) return `${this.root}/${file}`;
    return this.parts.pathOf(file) ?? file;
  }
}

/** Windows clients write the letter of a drive now large, now small. */
function comparable(text: string): string {
  return text.replace(/^[a-z]:/, (drive) => drive.toUpperCase());
}

function withSlashes(text: string): string {
  return text.replaceAll("\\", "/");
}
