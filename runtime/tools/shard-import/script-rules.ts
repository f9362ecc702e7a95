import { z } from "zod";

const whole = z.int().min(0);
const most = z.object({ most: whole });

/** The numbers of the shard's own scripts that what is imported must obey. */
const rulesShape = z.object({
  guilds: z.object({
    ...{ name_characters: most, abbreviation_characters: most, title_characters: whole, charter_characters: whole },
    ...{ guilds_maximum: whole, members_maximum: whole, treaties_maximum: whole, ranks: z.array(z.unknown()).min(2) },
  }),
  houses: z.object({ MOST: z.object({ co_owners: whole, friends: whole, bans: whole }), DECAY_MS: whole }),
  ships: z.object({ DECAY_MS: whole, NAME_LETTERS: whole }),
  vendors: z.object({ first_wages: whole, most_wages: whole, most_price: whole, pay_ms: whole, words_letters: whole }),
});
export type ScriptRules = z.infer<typeof rulesShape>;

/** Lua that hands the rules to a function as JSON. Only what JSON can hold is in them. */
export function luaOfRules(taker: string): string {
  return `local function plain(value)
    if type(value) ~= "table" then return value end
    local copy = {}
    for key, inner in pairs(value) do copy[#value > 0 and key or tostring(key)] = plain(inner) end
    return copy
  end
  local ships = require("features.ships.data.ship_rules")
  ${taker}(json.encode(plain {
    guilds = require("features.guilds.data.guild_rules"),
    houses = { MOST = require("features.houses.data.house_rules").MOST, DECAY_MS = require("features.houses.data.house_rules").DECAY_MS },
    ships = { DECAY_MS = ships.DECAY_MS, NAME_LETTERS = ships.NAME_LETTERS },
    vendors = require("features.player_vendors.data.player_vendor_rules"),
  }))`;
}

/** Reads them. Throws an Error for scripts that have no such rules. */
export function rulesOf(json: string): ScriptRules {
  return rulesShape.parse(JSON.parse(json));
}
