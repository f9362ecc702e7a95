import { eitherOf, type LuaClass, luaClass, method, objectOf, property } from "../../runtime/scripting/declare/class.js";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../../runtime/scripting/declare/module.js";
import { boolean, integer, list, oneOf, optional, record, text } from "../../runtime/scripting/declare/types.js";

/** An object of a toy world. */
export interface Thing {
  readonly serial: number;
  name: string;
  hue: number;
  holder?: Thing;
}

/** A user of things. */
export interface Person {
  readonly serial: number;
  name: string;
}

/** A world of things and persons with their Lua classes, and a module `toys` that gives access to them. */
export class ToyClasses {
  readonly things = new Map<number, Thing>();
  readonly persons = new Map<number, Person>();
  readonly thingClass: LuaClass<Thing>;
  readonly personClass: LuaClass<Person>;
  readonly module: LuaModule;
  /** Resolvers of the methods that wait. */
  readonly waiting: ((value: number) => void)[] = [];

  constructor() {
    this.personClass = luaClass<Person>({
      name: "Person",
      about: "Somebody.",
      find: (serial) => this.persons.get(serial),
      properties: {
        name: property({ about: "what it is called", type: text(), get: (_, one) => one.name }),
      },
    });
    this.thingClass = luaClass<Thing>({
      name: "Thing",
      about: "Something.",
      find: (serial) => this.things.get(serial),
      label: ({ name }) => name,
      properties: {
        name: property({
          about: "what it is called",
          type: text({ minBytes: 1, maxBytes: 20 }),
          get: (_, one) => one.name,
          set: (_, one, name) => (name === "forbidden" ? refuse("nothing is called so") : void (one.name = name)),
        }),
        hue: property({
          about: "its colour",
          type: integer({ min: 0, max: 0xffff }),
          get: (_, one) => one.hue,
          set: (_, one, hue) => void (one.hue = hue),
        }),
        kind: property({ about: "how it is", type: oneOf(["big", "small"]), get: (_, { hue }) => (hue > 9 ? "big" : "small") }),
        broken: property({
          about: "fails as a fault of the server does",
          type: integer(),
          get: () => {
            throw new TypeError("the disk is on fire");
          },
        }),
      },
    });
    this.thingClass.add({
      properties: {
        holder: property({
          about: "what it is in",
          type: optional(objectOf(this.thingClass)),
          get: (_, { holder }) => holder,
          set(_, one, holder) {
            if (holder) one.holder = holder;
            else delete one.holder;
          },
        }),
      },
      methods: {
        dye: method({
          about: "Gives it another colour.",
          parameters: [
            parameter("hue", integer({ min: 0 }), "the colour"),
            parameter("by", optional(objectOf(this.personClass)), "who"),
          ],
          returns: [parameter("sentence", text(), "what happened")],
          fails: true,
          example: "local done, reason = thing:dye(5)",
          does(_, one, hue, by) {
            if (hue === 13) return refuse("that brings bad luck");
            one.hue = hue;
            return `${one.name} is ${hue}${by ? ` by ${by.name}` : ""}`;
          },
        }),
        add: method({
          about: "Adds.",
          parameters: [parameter("a", integer(), "one"), parameter("b", integer(), "two"), parameter("c", integer(), "three")],
          returns: [parameter("sum", integer(), "all of it")],
          does: (_, one, a, b, c) => one.hue + a + b + c,
        }),
        delete: method({
          about: "Takes it away.",
          parameters: [],
          returns: [],
          does: (_, { serial }) => void this.things.delete(serial),
        }),
        ponder: method({
          about: "Thinks.",
          parameters: [],
          returns: [parameter("thought", integer(), "what came of it")],
          suspends: true,
          does: () => new Promise<number>((resolve) => this.waiting.push(resolve)),
        }),
      },
    });
    const thing = objectOf(this.thingClass);
    const either = eitherOf(this.thingClass, this.personClass);
    const serial = parameter("serial", integer({ min: 0, max: 0xffff_ffff }), "its serial");
    const pair = record({ first: thing, second: optional(thing) }, "ThingPair");
    this.module = luaModule({
      name: "toys",
      about: "Things and persons.",
      functions: {
        thing: fn({
          about: "A thing.",
          parameters: [serial],
          returns: [parameter("thing", optional(thing), "nil without one")],
          does: (_, wanted) => this.things.get(wanted),
        }),
        person: fn({
          about: "A person.",
          parameters: [serial],
          returns: [parameter("person", optional(objectOf(this.personClass)), "nil without one")],
          does: (_, wanted) => this.persons.get(wanted),
        }),
        anybody: fn({
          about: "A thing or a person.",
          parameters: [serial],
          returns: [parameter("found", optional(either), "nil without one")],
          does: (_, wanted) => this.things.get(wanted) ?? this.persons.get(wanted),
        }),
        name_of: fn({
          about: "What a thing or a person is called.",
          parameters: [parameter("of", either, "which")],
          returns: [parameter("name", text(), "its name")],
          does: (_, { name }) => name,
        }),
        all: fn({
          about: "All things.",
          parameters: [],
          returns: [parameter("things", list(thing), "in order")],
          does: () => [...this.things.values()],
        }),
        count: fn({
          about: "How many things there are in a list.",
          parameters: [parameter("things", list(thing), "some")],
          returns: [parameter("count", integer(), "how many")],
          does: (_, some) => some.length,
        }),
        swap: fn({
          about: "A pair the other way round.",
          parameters: [parameter("pair", pair, "two things")],
          returns: [parameter("pair", pair, "swapped")],
          does: (_, { first, second }) => (second ? { first: second, second: first } : { first }),
        }),
        same: fn({
          about: "Whether two are one.",
          parameters: [parameter("a", thing, "one"), parameter("b", thing, "another")],
          returns: [parameter("is_same", boolean, "whether")],
          does: (_, a, b) => a === b,
        }),
      },
    });
    for (const [number, name] of [
      [BRICK, "brick"],
      [CHEST, "chest"],
    ] as const)
      this.things.set(number, { serial: number, name, hue: 5 });
    this.persons.set(NYSTUL, { serial: NYSTUL, name: "Nystul" });
  }
}

export const BRICK = 0x4000_0001;
export const CHEST = 0xffff_fff0;
export const NYSTUL = 0x2a;
