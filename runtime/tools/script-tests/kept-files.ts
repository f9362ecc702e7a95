import { ScriptFiles } from "../../scripting/loading/script-files.js";

/** Script files that are looked up and read once, for many worlds. Nobody changes them meanwhile. */
export class KeptFiles extends ScriptFiles {
  private readonly sources = new Map<string, string>();
  private readonly places = new Map<string, boolean>();
  private listed: readonly string[] | undefined;

  override entries(): string[] {
    return [...(this.listed ??= super.entries())];
  }

  override together<T>(work: () => T): T {
    return work();
  }

  override exists(file: string): boolean {
    const known = this.places.get(file);
    if (known !== undefined) return known;
    const exists = super.exists(file);
    this.places.set(file, exists);
    return exists;
  }

  override read(file: string): string {
    const known = this.sources.get(file);
    if (known !== undefined) return known;
    const source = super.read(file);
    this.sources.set(file, source);
    return source;
  }
}
