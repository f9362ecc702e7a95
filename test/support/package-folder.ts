import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A folder of packages of scripts. */
export class PackageFolder {
  readonly path: string;

  /** @param folder a temporary one without it */
  constructor(folder?: string) {
    this.path = folder ?? mkdtempSync(path.join(tmpdir(), "packages-"));
  }

  /**
   * Writes a package.
   * @param files texts by file name, such as `lua/a.lua`; `package.json` comes last unless it is among them
   */
  add(name: string, files: Readonly<Record<string, string>>, manifest: Readonly<Record<string, unknown>> = {}): string {
    for (const [file, text] of Object.entries(files)) this.write(`${name}/${file}`, text);
    if (!("package.json" in files)) this.write(`${name}/package.json`, JSON.stringify({ name, version: "1.0.0", ...manifest }));
    return path.join(this.path, name);
  }

  write(file: string, text: string): void {
    const place = path.join(this.path, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }

  delete(name: string): void {
    rmSync(path.join(this.path, name), { recursive: true });
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
