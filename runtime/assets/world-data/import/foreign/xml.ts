/** An element of an XML file. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, without that of its children. */
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** A text that is not XML, or deeper than data files are. */
export class XmlError extends Error {
  override readonly name = "XmlError";
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

const DEPTH_MAXIMUM = 64;
/** A comment, a section of plain text, a declaration, or a tag. */
const TOKEN = /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<[?!][^>]*>|<(\/?)([\w:.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const NAMED = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" } as const;

interface Open {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlElement[];
  readonly line: number;
  text: string;
}

/** Reads a whole file. Entities that the file itself declares are left as they are. @throws XmlError */
export function parseXml(text: string): XmlElement {
  const open: Open[] = [];
  let root: XmlElement | undefined;
  let line = 1;
  let at = 0;
  const to = (position: number): string => {
    const passed = text.slice(at, position);
    for (let i = passed.indexOf("\n"); i >= 0; i = passed.indexOf("\n", i + 1)) line++;
    at = position;
    return passed;
  };
  const close = (): void => {
    const { text: own, ...rest } = open.pop()!;
    const element = { ...rest, text: own.trim() };
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root ??= element;
  };
  for (const { index, 0: token, 1: plain, 2: slash, 3: name, 4: rest } of text.matchAll(TOKEN)) {
    const between = to(index);
    const inner = open.at(-1);
    if (between.includes("<")) throw new XmlError("has a '<' that begins no tag", line);
    if (inner) inner.text += unescaped(between) + (plain ?? "");
    if (name !== undefined && slash === "/") {
      if (inner?.name !== name) throw new XmlError(`</${name}> closes what is not open`, line);
      close();
    } else if (name !== undefined) {
      if (open.length >= DEPTH_MAXIMUM) throw new XmlError(`nested deeper than ${DEPTH_MAXIMUM}`, line);
      open.push({ name, attributes: attributesOf(rest!), children: [], line, text: "" });
      if (rest!.endsWith("/")) close();
    }
    to(index + token.length);
  }
  const inner = open.at(-1);
  if (inner) throw new XmlError(`ends before </${inner.name}>`, line);
  if (!root) throw new XmlError("has no element", line);
  return root;
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(ATTRIBUTE)].map(
    ([, name, quoted, other]) => [name!, unescaped(quoted ?? other ?? "")] as const,
  );
  return Object.fromEntries(pairs);
}

function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/g, (whole, hex, decimal, name) => {
    if (name) return NAMED[name as keyof typeof NAMED];
    const code = hex ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The text of the child with this name; "" without one. */
export function textOf(element: XmlElement, name: string): string {
  return element.children.find((child) => child.name === name)?.text ?? "";
}
