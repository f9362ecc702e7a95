import type { SeenRow, SeenSection } from "../../contracts/inspection.js";
import { type AccountLevel, accountLevels, isAtLeast } from "../../contracts/levels.js";
import { cleanText } from "../../base/text/clean-text.js";
import { NOWHERE } from "../../world/entities/entity.js";
import type { Item } from "../../world/entities/item.js";
import { Mobile } from "../../world/entities/mobile.js";
import type { World } from "../../world/world.js";
import {
  callback,
  expected,
  integer,
  list,
  type LuaType,
  Mismatch,
  oneOf,
  optional,
  record,
  serialNumber,
  text,
  type LuaValueOf,
} from "../declare/types.js";
import { amendmentFor, amendmentMembers, NamedSlot } from "../named-slot.js";
import type { Registrations } from "../registrations.js";
import type { Runner } from "../runner/runner.js";
import type { Amendment } from "../loading/script-names.js";
import { Handler, type Task } from "../runner/task.js";
import { LuaKind } from "../vm/lua-exports.js";
import type { LuaReference } from "../vm/raise.js";
import type { WorldClasses } from "./classes.js";
import type { NewItems } from "./items/new-items.js";
import { paramsOf, paramTable } from "./param-values.js";
import { described } from "./template-registry.js";

const NAME_BYTES = 64;
const LABEL_BYTES = 100;
const VALUE_BYTES = 1_000;
const ROWS_MAXIMUM = 200;
/** What the page says where the rows could not be had. */
const FAILED: readonly SeenRow[] = [{ label: "Error", value: "The script failed; the log tells why.", serial: null }];

const STAFF_PAGES = ["character", "building"] as const;
type StaffPage = (typeof STAFF_PAGES)[number];

/** A text, or a number that becomes one. */
const shown: LuaType<string> = {
  name: "string|number",
  limits: `at most ${VALUE_BYTES} bytes`,
  read(vm, L, index) {
    const kind = vm.exports.lua_type(L, index);
    if (kind === LuaKind.number) return String(vm.exports.lua_tonumberx(L, index, 0));
    if (kind !== LuaKind.string) throw expected("string or number", vm, L, index);
    return text({ maxBytes: VALUE_BYTES }).read(vm, L, index);
  },
  push: (vm, L, value) => vm.pushString(L, value),
};

export const sectionRow = record(
  {
    label: described(text({ minBytes: 1, maxBytes: LABEL_BYTES }), "what it is"),
    value: described(shown, "what there is to say"),
    serial: described(optional(serialNumber), "of the one character or thing that it speaks of; the page links it"),
  },
  "StaffPageRow",
);
const rowList = list(sectionRow, { max: ROWS_MAXIMUM });

export const sectionType = record(
  {
    page: described(oneOf(STAFF_PAGES), "on which pages it stands"),
    name: described(text({ minBytes: 1, maxBytes: NAME_BYTES }), "its name, which no other section of these pages has"),
    title: described(text({ minBytes: 1, maxBytes: LABEL_BYTES }), "its heading"),
    level: described(optional(oneOf(accountLevels)), "the level that a reader needs; default Counselor"),
    rows: described(
      callback("fun(subject: StaffPageSubject): StaffPageRow[]?"),
      "returns its lines at once; none, or nil: no section",
    ),
    override: amendmentMembers.override,
  },
  "StaffPageSection",
);

function subjectType({ maybeMobile, maybeItem }: WorldClasses) {
  return record(
    {
      serial: described(serialNumber, "of the character or building"),
      name: described(text(), "its name"),
      params: described(paramTable, "its params; those of a character also while its player is away"),
      fame: described(optional(integer()), "of a character"),
      karma: described(optional(integer()), "of a character"),
      mobile: described(maybeMobile, "the character, while it is in the world"),
      item: described(maybeItem, "the building"),
    },
    "StaffPageSubject",
  );
}

interface Section {
  /** With the page, since pages have names of their own. */
  readonly name: string;
  readonly label: string;
  readonly amendment: Amendment | undefined;
  readonly page: StaffPage;
  readonly title: string;
  readonly level: AccountLevel;
  readonly handler: Handler;
}

/** The sections of the pages on which staff see characters and buildings. */
export class StaffPages {
  private readonly parts: { readonly runner: Runner; readonly world: World; readonly newItems: NewItems };
  private readonly registrations: Registrations;
  private readonly slot: NamedSlot<Section>;
  private readonly subject: ReturnType<typeof subjectType>;

  constructor(parts: { runner: Runner; registrations: Registrations; world: World; newItems: NewItems; classes: WorldClasses }) {
    this.parts = parts;
    this.registrations = parts.registrations;
    this.subject = subjectType(parts.classes);
    this.slot = new NamedSlot(parts.registrations, "staff page section", ({ handler }) =>
      parts.runner.vm.release(handler.reference),
    );
  }

  /** Registers a section of the file that is being loaded. */
  add(
    section: Omit<Section, "label" | "amendment" | "handler"> & { rows: LuaReference; override?: boolean | undefined },
    task: Task,
  ): void {
    const { name: label, page, title, level, rows, override } = section;
    const file = this.registrations.loadingFile ?? task.file;
    const handler = new Handler(rows, file, `staff page section ${label}`);
    const release = (): void => this.parts.runner.vm.release(rows);
    const amendment = amendmentFor(`staff page section '${label}'`, file, { override }, release);
    this.slot.add({ name: `${page} ${label}`, label: `'${label}'`, amendment, page, title, level, handler });
  }

  ofCharacter(mobile: Mobile, role: AccountLevel): SeenSection[] {
    return this.read("character", mobile, role);
  }

  ofBuilding(item: Item, role: AccountLevel): SeenSection[] {
    return this.read("building", item, role);
  }

  private read(page: StaffPage, subject: Mobile | Item, role: AccountLevel): SeenSection[] {
    const found: SeenSection[] = [];
    for (const [section] of this.slot.stacks.values()) {
      if (section.page !== page || !isAtLeast(role, section.level)) continue;
      const rows = this.rowsOf(section, subject);
      if (rows.length > 0) found.push({ name: section.name.slice(page.length + 1), title: section.title, rows });
    }
    return found;
  }

  private rowsOf({ handler }: Section, subject: Mobile | Item): readonly SeenRow[] {
    const { runner } = this.parts;
    const { vm } = runner;
    let rows: readonly SeenRow[] = FAILED;
    let wrong: string | undefined;
    let isLate = false;
    const task = runner.start(
      handler,
      (L) => {
        this.subject.push(vm, L, this.subjectOf(subject));
        return 1;
      },
      {
        isAwaited: "answer",
        done(L, count) {
          if (isLate) return;
          try {
            rows = count === 0 || vm.isNil(L, 1) ? [] : rowList.read(vm, L, 1).map(seenRow);
          } catch (error) {
            if (!(error instanceof Mismatch)) throw error;
            wrong = error.message;
          }
        },
      },
    );
    isLate = true;
    if (wrong !== undefined) runner.blame(task, `${handler.name} returned no rows: ${wrong}`);
    return rows;
  }

  private subjectOf(subject: Mobile | Item) {
    const { world, newItems } = this.parts;
    const { serial } = subject;
    const params = paramsOf({ world, newItems }, subject, undefined);
    if (!(subject instanceof Mobile)) {
      return { serial, name: subject.name ?? subject.kind.traits.name, params, item: subject };
    }
    return {
      ...{ serial, name: subject.name, params, fame: subject.figure("fame"), karma: subject.figure("karma") },
      ...(subject.facet !== NOWHERE && { mobile: subject }),
    };
  }
}

function seenRow({ label, value, serial }: LuaValueOf<typeof sectionRow>): SeenRow {
  return { label: cleanText(label), value: cleanText(value), serial: serial === undefined ? null : String(serial) };
}
