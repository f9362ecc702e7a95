/** A text with Lua in braces: `gold is {purse.gold}`. Two equal braces stand for one. */
export class LogMessage {
  private readonly pieces: readonly (string | { readonly code: string })[];

  constructor(text: string) {
    const pieces: (string | { readonly code: string })[] = [];
    let rest = text;
    while (rest !== "") {
      const [taken, plain, code] = /^(?:((?:[^{}]|\{\{|\}\})+)|\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}|[{}])/.exec(rest)!;
      if (code !== undefined && code.trim() !== "") pieces.push({ code });
      else pieces.push((plain ?? taken).replaceAll("{{", "{").replaceAll("}}", "}"));
      rest = rest.slice(taken.length);
    }
    this.pieces = pieces;
  }

  get codes(): readonly string[] {
    return this.pieces.flatMap((piece) => (typeof piece === "string" ? [] : [piece.code]));
  }

  /** The text with the values that `evaluate` gives. */
  filled(evaluate: (code: string) => string): string {
    return this.pieces.map((piece) => (typeof piece === "string" ? piece : evaluate(piece.code))).join("");
  }
}
