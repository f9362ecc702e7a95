import type {
  ReferenceChapters,
  ReferenceChapter,
  ReferenceEntry,
  ReferenceMember,
  ReferenceValue,
} from "../../contracts/scripts/lua-reference.js";
import { type AnyLuaClass, BUILT_IN } from "../declare/class.js";
import type { LuaFunction, LuaModule, Parameter } from "../declare/module.js";
import type { LuaType } from "../declare/types.js";
import type { GumpElement } from "../gumps/element.js";
import { gumpElements } from "../gumps/elements.js";
import { type LuaApi, namedTables } from "../lua-api.js";
import { luaEvents } from "../events/lua-events.js";
import type { Recipe } from "../documents/recipes.js";
import type { Question } from "./questions.js";
import { bareName } from "../declare/names.js";

/** Texts of the documents that belong to the reference; none where the documents are not at hand. */
export interface GuideTexts {
  readonly questions: readonly Question[];
  readonly recipes: readonly Recipe[];
}

/** The Lua reference from the declarations. */
export function luaReference(api: LuaApi, { questions, recipes }: GuideTexts): ReferenceChapters {
  const functions = Object.entries(api.functions).map(([name, one]) => functionEntry(name, one));
  const chapters: ReferenceChapter[] = [
    {
      id: "how-do-i",
      title: "How do I",
      about: "Words in quotation marks are headings of the designer's guide, `docs/designers-guide.md`.",
      entries: questions.map(({ question, answer }) => ({
        ...{ id: `how-do-i-${question.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`, kind: "question" },
        ...{ title: question, about: answer },
      })),
    },
    {
      id: "events",
      title: "Events",
      about:
        "A global function with the name of an event, in any file under `lua/` or `gumps/`, handles the event. Several files may handle one " +
        "event; they are called in the order of their paths.",
      entries: luaEvents.map(({ name, about, parameters, isCancellable }) => ({
        ...{ id: name, kind: "event", title: signature(name, parameters), parameters },
        about: about + (isCancellable ? " Cancellable." : ""),
      })),
    },
    { id: "globals", title: "Globals", about: "Functions that all files have.", entries: functions },
    ...byName(api.classes ?? []).map(classChapter),
    ...byName(api.modules).map(moduleChapter),
    { id: "tables", title: "Tables", about: "Named types of arguments and results.", entries: namedTables(api).map(tableEntry) },
    {
      id: "elements-of-gumps",
      title: "Elements of gumps",
      about: "What the function `build` of a gump puts into its window.",
      entries: gumpElements.map(elementEntry),
    },
    {
      id: "recipes",
      title: "Recipes",
      about: "Each is a package in `docs/recipes`. Copy the folder to `packages` of the data directory and change it.",
      entries: recipes.map(({ name, source }) => ({
        ...{ id: `recipe-${name}`, kind: "recipe", title: `Recipe: ${name}` },
        ...{ about: firstComment(source), example: source.trim() },
      })),
    },
  ];
  return chapters.filter(({ entries, members = [] }) => entries.length + members.length > 0);
}

function byName<T extends { readonly name: string }>(some: readonly T[]): T[] {
  return [...some].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The lines with `--` at the top, as one line. */
function firstComment(source: string): string {
  const lines = /^(?:--.*\n)*/.exec(source.trimStart())?.[0] ?? "";
  return lines.replace(/^-- ?/gm, "").trim().replaceAll("\n", " ");
}

function signature(name: string, parameters: readonly { readonly name: string }[]): string {
  return `${name}(${parameters.map((one) => one.name).join(", ")})`;
}

/** With the limits of the type behind the meaning. */
function value({ name, type, about }: Parameter): ReferenceValue {
  return { name, type: type.name, about: withNotes(about, type.limits) };
}

/** Sentences and phrases get notes alike: `its colour; 0 to 65535`. */
function withNotes(about: string, ...notes: readonly (string | undefined)[]): string {
  const there = notes.filter((one) => one !== undefined);
  return there.length === 0 ? about : [about.replace(/\.$/, ""), ...there].filter(Boolean).join("; ");
}

function functionEntry(name: string, declaration: Omit<LuaFunction, "does">): ReferenceEntry {
  const { parameters, returns, about, suspends, fails, example } = declaration;
  const marks = [...(suspends ? ["waits"] : []), ...(fails ? ["may refuse: returns nil and a reason"] : [])];
  return {
    ...{ id: name, kind: name.includes(":") ? "method" : "function", title: signature(name, parameters) },
    about: about + (marks.length > 0 ? ` (${marks.join("; ")})` : ""),
    parameters: parameters.map(value),
    returns: returns.map(value),
    ...(example !== undefined && { example: example.trim() }),
  };
}

function classChapter({ name, label, declaration, properties, methods }: AnyLuaClass): ReferenceChapter {
  const own = Object.entries(BUILT_IN).map(([one, { type, about }]): ReferenceMember => ({
    id: `${label}.${one}`,
    kind: "property",
    name: one,
    type,
    about,
  }));
  const declared = [...properties].map(([one, { type, about, set }]): ReferenceMember => {
    const notes = withNotes(about, type.limits, set ? "may be assigned" : undefined);
    return { id: `${label}.${one}`, kind: "property", name: one, type: type.name, about: notes };
  });
  return {
    ...{ id: name, kind: "class", title: name, about: declaration.about, members: [...own, ...declared] },
    entries: [...methods].map(([one, method]) => functionEntry(`${label}:${one}`, method)),
  };
}

function moduleChapter({ name, about, values = {}, constants = {}, functions }: LuaModule): ReferenceChapter {
  const member = (one: string, type: string, meaning: string): ReferenceMember => ({
    ...{ id: `${name}.${one}`, kind: "constant", name: one, type, about: meaning },
  });
  return {
    ...{ id: name, kind: "module", title: name, about },
    members: [
      ...Object.entries(values).map(([one, { type, about: meaning }]) => member(one, type.name, meaning)),
      ...Object.entries(constants).map(([one, constant]) =>
        member(one, typeOf(constant.value), `${constant.about}: \`${JSON.stringify(constant.value)}\``),
      ),
    ],
    entries: Object.entries(functions).map(([one, declaration]) => functionEntry(`${name}.${one}`, declaration)),
  };
}

function typeOf(constant: unknown): string {
  return typeof constant === "object" ? "table" : typeof constant;
}

function tableEntry([name, members]: [string, Readonly<Record<string, LuaType<unknown>>>]): ReferenceEntry {
  return {
    ...{ id: name, kind: "table", title: name, about: "" },
    members: Object.entries(members).map(([one, { name: type, limits, about, isOptional }]) => ({
      ...{ id: `${name}.${one}`, kind: type.startsWith("fun(") ? "hook" : "member", name: one },
      ...{ type: bareName(type), about: withNotes(about ?? "", limits, isOptional ? "optional" : undefined) },
    })),
  };
}

function elementEntry({ name, about, alone, members, keyword }: GumpElement): ReferenceEntry {
  const id = `window:${name}`;
  const short = alone === undefined ? "" : ` \`${alone}\` may be passed alone: \`${id}(...)\`.`;
  return {
    ...{ id, kind: "element", title: id, about: `${about}${short} Layout command: \`${keyword}\`.` },
    members: Object.entries(members).map(([one, { type, about: meaning }]) => ({
      ...{ id: `${id}.${one}`, kind: "member", name: one, type: type.name, about: withNotes(meaning, type.limits) },
    })),
  };
}
