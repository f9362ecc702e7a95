/**
 * Where a Lua state finds what was compiled before: reading byte code takes a fraction of the time that compiling
 * takes.
 */
export interface CompiledCode {
  /** The byte code of a source that was compiled under this name. */
  get(name: string, source: string): Buffer | undefined;
  /** Keeps what a state has compiled. Without it, a state makes no byte code. */
  set?(name: string, source: string, byteCode: Buffer): void;
}

/**
 * What this process has compiled, for further Lua states that load the same files. It is never stored and takes no byte
 * code from elsewhere than the build, because Lua does not check byte code.
 */
export class CompiledSources implements CompiledCode {
  /** The latest source of each file. */
  private readonly byName = new Map<string, { readonly source: string; readonly byteCode: Buffer }>();
  private readonly built: CompiledCode | undefined;

  /** @param built what the build compiled before */
  constructor(built?: CompiledCode) {
    this.built = built;
  }

  get(name: string, source: string): Buffer | undefined {
    const compiled = this.byName.get(name);
    if (compiled?.source === source) return compiled.byteCode;
    const built = this.built?.get(name, source);
    if (built) this.set(name, source, built);
    return built;
  }

  set(name: string, source: string, byteCode: Buffer): void {
    this.byName.set(name, { source, byteCode });
  }
}
