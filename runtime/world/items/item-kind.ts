/** What all items of one template share, as far as the runtime itself must know it. */
export interface ItemKindTraits {
  /** Without an own name a thing is called by its art. */
  readonly name: string;
  /** The name of several; empty where that is the name. */
  readonly plural: string;
  readonly itemId: number;
  readonly hue: number;
  /** Where it is worn, 0 where it cannot be. */
  readonly layer: number;
  readonly isStackable: boolean;
  /** Hundredths of a stone. */
  readonly weight: number;
  /** The gump that shows its contents, 0 if it is no container. */
  readonly containerGump: number;
  readonly isMovable: boolean;
  /** Nobody may step onto its tile. */
  readonly blocks: boolean;
  /** Light source, 0 for none. */
  readonly light: number;
  /** Only staff are shown it. */
  readonly isHidden: boolean;
  /** The multi that its items are, undefined for things with art. */
  readonly multiId: number | undefined;
  /** Tiles from which players may use it on the ground, whatever is in between; undefined for the reach of a hand. */
  readonly useRange: number | undefined;
  readonly tags: readonly string[];
}

const PLAIN: ItemKindTraits = {
  name: "",
  plural: "",
  itemId: 1,
  hue: 0,
  layer: 0,
  isStackable: false,
  weight: 100,
  containerGump: 0,
  isMovable: true,
  blocks: false,
  light: 0,
  isHidden: false,
  multiId: undefined,
  useRange: undefined,
  tags: [],
};

/**
 * A kind of item. Every item refers to its kind, so a template that is changed while players are online changes what
 * lies about already; what an item has of its own (art, hue, name) stays with it.
 */
export class ItemKind {
  readonly id: string;
  traits: ItemKindTraits = PLAIN;
  /** False for one that stored items name but no template has defined, or not any more. */
  isDefined = false;

  constructor(id: string) {
    this.id = id;
  }
}

/** The kinds there are, by template id. */
export class ItemKinds {
  private readonly byId = new Map<string, ItemKind>();

  /** The kind that a template has defined. */
  find(id: string): ItemKind | undefined {
    const kind = this.byId.get(id);
    return kind?.isDefined ? kind : undefined;
  }

  /** The kind of that id, if any template or stored item ever named it. */
  known(id: string): ItemKind | undefined {
    return this.byId.get(id);
  }

  /** The kind of that id, plain until a template defines it. */
  resolve(id: string): ItemKind {
    let kind = this.byId.get(id);
    if (!kind) this.byId.set(id, (kind = new ItemKind(id)));
    return kind;
  }

  define(id: string, traits: Partial<ItemKindTraits>): ItemKind {
    const kind = this.resolve(id);
    kind.traits = { ...PLAIN, ...traits };
    kind.isDefined = true;
    return kind;
  }

  /** Its template is gone: items keep what they have, and nothing new is made of it. */
  withdraw(id: string): void {
    const kind = this.byId.get(id);
    if (kind) kind.isDefined = false;
  }

  /** All that are defined, in no order. */
  *all(): Generator<ItemKind> {
    for (const kind of this.byId.values()) if (kind.isDefined) yield kind;
  }
}
