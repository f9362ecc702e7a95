import { z } from "zod";
import { itemIdText } from "../../../assets/pictures/item-id.js";
import type { PictureService } from "../../../assets/pictures/picture-service.js";
import type { ItemKind, ItemKinds } from "../../../world/items/item-kind.js";
import { LAYER } from "../../../world/entities/layers.js";
import { type Access, route, type Route } from "../../routing/route.js";
import { pageQuery } from "../page-query.js";
import { pictureAnswer, pictureRequestHeaders, pictureResponses } from "./picture-answer.js";

const MAX_SEARCH_CHARS = 100;
const HUNDREDTHS = 100;
const itemIdPattern = /^0x[0-9a-fA-F]{1,4}$/;

const templateSchema = z
  .strictObject({
    templateId: z.string(),
    name: z.string().meta({ description: "The name of its items; empty if unknown." }),
    itemId: z
      .string()
      .regex(itemIdPattern)
      .meta({ description: "The id of its art.", examples: ["0x0EED"] }),
    hue: z.int(),
    stackable: z.boolean(),
    layer: z.string().nullable().meta({ description: "Where it is worn; null if it cannot be worn." }),
    weight: z.number().meta({ description: "In stones." }),
    tags: z.array(z.string()),
    imageUrl: z.string().meta({ description: "The address of its picture. The server may have no art of it." }),
  })
  .meta({ id: "ItemTemplate" });

const pageSchema = z
  .strictObject({ page: z.int(), pageSize: z.int(), totalCount: z.int(), items: z.array(templateSchema) })
  .meta({ id: "ItemTemplatePage" });

const searched = z
  .string("must be one text")
  .max(MAX_SEARCH_CHARS, `must have at most ${MAX_SEARCH_CHARS} characters`)
  .optional();
/** Other members of the query are ignored. */
const query = z.object({
  ...pageQuery,
  name: searched.meta({ description: "Part of the name or of the template's id; case is ignored." }),
  tag: searched.meta({ description: "One of its tags; case is ignored." }),
});
const params = z.object({
  itemId: z
    .string()
    .regex(itemIdPattern, "must be 0x with one to four hexadecimal digits")
    .transform(Number)
    .meta({ examples: ["0x0EED"] }),
});

const LAYER_NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(LAYER).map(([name, layer]) => [layer, name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
);

const access: Access = { level: "Counselor" };
const tag = "Item templates";

export interface ItemTemplateParts {
  readonly kinds: Pick<ItemKinds, "all">;
  /** The name of an art, for templates without a name. */
  readonly artName: (itemId: number) => string | undefined;
  readonly pictures: Pick<PictureService, "ask">;
}

export function itemTemplateRoutes({ kinds, artName, pictures }: ItemTemplateParts): Route[] {
  const nameOf = ({ traits }: ItemKind): string => traits.name || (artName(traits.itemId) ?? "");
  return [
    route({
      method: "GET",
      path: "/api/item-templates",
      tag,
      summary: "Item templates by id, in pages",
      description: "All given filters apply. A page after the last one is empty.",
      access,
      query,
      responses: { 200: { description: "One page", body: pageSchema } },
      handle(request) {
        const { page, pageSize, name, tag: wantedTag } = request.query;
        const found = [...kinds.all()]
          .filter((kind) => hasTag(kind, wantedTag) && isCalled(kind, nameOf, name))
          .sort((a, b) => (a.id < b.id ? -1 : 1));
        const items = found.slice((page - 1) * pageSize, page * pageSize).map((kind) => bodyOf(kind, nameOf(kind)));
        return { status: 200, body: { page, pageSize, totalCount: found.length, items } };
      },
    }),
    route({
      method: "GET",
      path: "/api/item-templates/by-item-id/{itemId}/image",
      tag,
      summary: "The picture of an item",
      description: "From the art of the client files, without a hue.",
      access,
      params,
      requestHeaders: pictureRequestHeaders,
      responses: pictureResponses,
      problems: { 404: "There is no art of this item" },
      handle(request) {
        const { itemId } = request.params;
        return pictureAnswer(request, pictures.ask("item", itemId), `There is no art of the item ${itemIdText(itemId)}.`);
      },
    }),
  ];
}

function hasTag({ traits }: ItemKind, wanted: string | undefined): boolean {
  return wanted === undefined || traits.tags.some((tag) => tag.toLowerCase() === wanted.toLowerCase());
}

function isCalled(kind: ItemKind, nameOf: (kind: ItemKind) => string, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  const part = wanted.toLowerCase();
  return kind.id.toLowerCase().includes(part) || nameOf(kind).toLowerCase().includes(part);
}

function bodyOf({ id, traits }: ItemKind, name: string): z.input<typeof templateSchema> {
  const itemId = itemIdText(traits.itemId);
  return {
    templateId: id,
    name,
    itemId,
    hue: traits.hue,
    stackable: traits.isStackable,
    layer: traits.layer === 0 ? null : (LAYER_NAMES.get(traits.layer) ?? String(traits.layer)),
    weight: traits.weight / HUNDREDTHS,
    tags: [...traits.tags],
    imageUrl: `/api/item-templates/by-item-id/${itemId}/image`,
  };
}
