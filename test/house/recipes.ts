/** What each recipe of docs/house.md adds to a copy of the tree: text in one file, and at most one line in another. */
export interface Recipe {
  readonly title: string;
  readonly file: Edit;
  readonly line?: Edit;
}

interface Edit {
  readonly path: string;
  /** The text is inserted before this one, or at the end if undefined. */
  readonly before?: string;
  readonly text: string;
}

const packetDeclaration = `
export const recipeRequest = packet({
  id: 0xe4,
  name: "RecipeRequest",
  from: "client",
  stage: "world",
  size: "variable",
  rate: SELDOM,
  about: "Asks for the recipe's answer.",
  source: "the recipe in docs/house.md",
  note: "A line with the number.",
  fields: { number: u8("a number to send back") },
});
`;

const requestHandler = `import type { PacketHandlers } from "../../connection/packet-handlers.js";
import { systemMessage } from "../../connection/system-message.js";
import type { GameHooks } from "../../../contracts/hooks.js";
import { recipeRequest } from "../../../protocol/packets/prompts.js";
import type { PlayerService } from "../players/player-service.js";

/** Handles the request of the packet recipe. */
export function handleRecipe(handlers: PacketHandlers, parts: { players: PlayerService; hooks: GameHooks }): void {
  handlers.inWorld(recipeRequest, (player, { number }) => {
    const isAllowed = parts.hooks.followingRecipe(parts.players.describe(player), number);
    systemMessage(player.session, \`recipe \${number} \${isAllowed}\`);
  });
}
`;

const luaFunction = `      recipe: fn({
        about: "Says a word of the recipe.",
        parameters: [],
        returns: [parameter("word", text(), "the word")],
        does: () => "stirred",
      }),
`;

const httpRoute = `    route({
      method: "GET",
      path: "/api/recipe",
      tag,
      summary: "The recipe's answer",
      access: "anyone",
      responses: { 200: { description: "It is done", body: z.strictObject({ status: z.literal("baked") }) } },
      handle: () => ({ status: 200, body: { status: "baked" as const } }),
    }),
`;

const migration = `import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("recipes", (table) => void table.increments("id"));
}
`;

const command = `command.register {
  name = "recipe",
  description = "Follows the recipe.",
  contexts = { "in_game" },
  level = "Regular",
  handler = function(context)
    local item, cook = items.create("recipe_book"), players.by_session(context.session_id)
    item:move_to(cook.map_id, cook.x, cook.y, cook.z)
    gump.send(context.session_id, "recipe", { name = item.name })
    return time.recipe()
  end,
}
`;

const template = `item_template("recipe_book", { name = "a recipe book", item_id = 0x0FF0, weight = 1 })
`;

const gump = `gump.define {
  name = "recipe",
  build = function(window, data) window:label { x = 10, y = 10, hue = 0, text = data.name } end,
}
`;

export const recipes: readonly Recipe[] = [
  {
    title: "A packet",
    file: { path: "runtime/protocol/packets/prompts.ts", text: packetDeclaration },
  },
  {
    title: "A request handler",
    file: { path: "runtime/game/play/recipe/recipe-requests.ts", text: requestHandler },
    line: {
      path: "runtime/server/parts/request-handlers.ts",
      text: 'export { handleRecipe } from "../../game/play/recipe/recipe-requests.js";\n',
    },
  },
  {
    // It is called in the file of the request handler above.
    title: "A hook",
    file: {
      path: "runtime/contracts/hooks.ts",
      before: "  entered: notice<",
      text: "  followingRecipe: permission<[player: OnlinePlayer, number: number]>(),\n",
    },
  },
  {
    title: "A request of players",
    file: {
      path: "runtime/contracts/player-requests/skills.ts",
      before: "export const cast = ",
      text: 'export const cook = declareRequest({ name: "cook", about: "A player cooks.", members: {} });\n\n',
    },
  },
  {
    title: "A Lua function",
    file: { path: "runtime/scripting/modules/time.ts", before: "      now: fn({", text: luaFunction },
  },
  {
    title: "A show",
    file: {
      path: "runtime/game/play/presentation/presentation-service.ts",
      before: "    redraw({ serial }) {",
      text: "    showRecipe({ sessionId }) {\n      return players.find(sessionId) !== undefined;\n    },\n",
    },
    line: {
      path: "runtime/contracts/client/presentation.ts",
      before: "  openPaperdoll: show<",
      text: '  showRecipe: show<{ readonly sessionId: number }>("recipe"),\n',
    },
  },
  { title: "A route", file: { path: "runtime/http/resources/server-routes.ts", before: "    route({\n", text: httpRoute } },
  { title: "A command", file: { path: "lua/commands/recipe.lua", text: command } },
  { title: "A template", file: { path: "lua/items/recipe_book.lua", text: template } },
  {
    title: "A migration",
    file: { path: "runtime/storage/migrations/9999-recipes.ts", text: migration },
    line: { path: "runtime/storage/migrations/all.ts", text: 'export * as "9999-recipes" from "./9999-recipes.js";\n' },
  },
  { title: "A gump", file: { path: "gumps/recipe.lua", text: gump } },
];
