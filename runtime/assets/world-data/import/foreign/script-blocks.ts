/** A part of a script of Sphere or POL: its heading and its lines. */
export interface ScriptBlock {
  /** What the heading says it is, in lower case. */
  readonly kind: string;
  readonly name: string;
  /** Keys are in lower case. A line without a value has "". */
  readonly lines: readonly { readonly key: string; readonly value: string; readonly line: number }[];
  /** The line of its heading, from 1. */
  readonly line: number;
}

/** How a family writes blocks. */
export interface ScriptStyle {
  /** Captures the kind and the name. */
  readonly heading: RegExp;
  /** Captures the key and the value. */
  readonly pair: RegExp;
  readonly remark: RegExp;
}

export const SPHERE_SCRIPT: ScriptStyle = { heading: /^\[(\S+)\s*([^\]]*)\]/, pair: /^([^=\s]+)\s*=?\s*(.*)$/, remark: /\/\/.*/ };
export const POL_SCRIPT: ScriptStyle = {
  heading: /^(\w+)\s*([^{\s][^{]*)?\{?$/,
  pair: /^(\S+)\s*(.*)$/,
  remark: /^(?:#|\/\/).*/,
};

/** The blocks of a script. Lines with only a brace begin and end the blocks of POL. */
export function* blocksIn(text: string, { heading, pair, remark }: ScriptStyle, hasBraces: boolean): Generator<ScriptBlock> {
  let block: { kind: string; name: string; lines: { key: string; value: string; line: number }[]; line: number } | undefined;
  let isOpen = false;
  for (const [i, written] of text.split("\n").entries()) {
    const line = written.replace(remark, "").trim();
    if (line === "") continue;
    if (hasBraces && line === "{") isOpen = true;
    else if (hasBraces && line === "}") {
      if (block) yield block;
      block = undefined;
      isOpen = false;
    } else {
      const [, kind, name = ""] = isOpen ? [] : (heading.exec(line) ?? []);
      if (kind !== undefined) {
        if (block && !hasBraces) yield block;
        block = { kind: kind.toLowerCase(), name: name.trim(), lines: [], line: i + 1 };
        isOpen = hasBraces && line.endsWith("{");
      } else if (block) {
        const [, key = "", value = ""] = pair.exec(line) ?? [];
        block.lines.push({ key: key.toLowerCase(), value: value.trim(), line: i + 1 });
      }
    }
  }
  if (block) yield block;
}

/** The first value of a key; undefined without one. */
export function valueOf(block: ScriptBlock, key: string): string | undefined {
  return block.lines.find((one) => one.key === key)?.value;
}
