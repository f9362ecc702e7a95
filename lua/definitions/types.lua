---@meta

---@class Account
---@field account_id integer
---@field username string
---@field email string
---@field level "Regular"|"Counselor"|"GameMaster"|"Administrator"

---@class ArtFacts
---@field height integer
---@field wall boolean
---@field window boolean
---@field door boolean
---@field impassable boolean
---@field surface boolean

---@class BookShown
---@field title? string 0 to 240 bytes
---@field author? string 0 to 240 bytes
---@field pages? string[] at most 255; a text each, of at most 8 lines
---@field page_count? integer 1 to 255; with empty pages at the end; default: those there are
---@field writable? boolean whether the player may write in it; default false

---@class Buff
---@field icon integer 1 to 65535
---@field title integer 0 to 4294967295
---@field text? integer 0 to 4294967295
---@field args? string[] at most 10
---@field seconds? integer 0 to 65535

---@class BuildingSite
---@field on_map boolean
---@field lowest integer
---@field highest integer
---@field land integer[] at most 10000
---@field water boolean
---@field blocked boolean
---@field items integer
---@field mobiles integer
---@field multis Item[] at most 10000
---@field regions Region[] at most 10000

---@class Calendar
---@field name string 1 to 64 bytes; its name, which no other calendar has
---@field cron string 1 to 100 bytes; minute, hour, day of month, month and day of week; a sixth before them are seconds
---@field timezone? string 0 to 64 bytes; such as Europe/Berlin; scripts.timeZone, or that of the server, by default
---@field missed? "skip"|"once" what happens to times at which the server did not run: nothing, or one call for all of them at the start; default skip
---@field handler fun(event: CalendarEvent) called at each time

---@class CalendarEntry
---@field name string
---@field file string
---@field next_at? integer

---@class ChartShown
---@field map_id integer 0 to 5
---@field left integer 0 to 65535
---@field top integer 0 to 65535
---@field right integer 0 to 65535
---@field bottom integer 0 to 65535
---@field width? integer 1 to 1000; of the picture, in pixels; default 200
---@field height? integer 1 to 1000; of the picture, in pixels; default 200
---@field pins? { x: integer, y: integer }[] at most 100; places in the picture, in pixels
---@field writable? boolean whether the player may plot a course; default false

---@class Command
---@field name string 1 to 40 bytes
---@field aliases? string[] at most 8
---@field description? string 0 to 600 bytes
---@field usage? string 0 to 600 bytes
---@field contexts? ("console"|"in_game")[] at most 2
---@field level? "Regular"|"Counselor"|"GameMaster"|"Administrator"
---@field runs_in? "each_process"|"one_process"|"first_able"
---@field arguments? CommandArgument[] at most 16
---@field handler? fun(context: { kind: string, session_id?: integer, account_id?: integer, account_name: string, role: string }, arguments: table<string, string|number|boolean>): any, any
---@field override? boolean only in packages: it replaces what the stock, or a package before this one, has registered under the name
---@field extend? boolean only in packages: of what is registered under the name, it changes only the members that are given

---@class CommandArgument
---@field name string 1 to 40 bytes
---@field type "integer"|"number"|"word"|"text"|"choice"|"flag"
---@field about? string 0 to 600 bytes
---@field optional? boolean
---@field secret? boolean
---@field min? number
---@field max? number
---@field max_length? integer 1 to 4096
---@field choices? string[] at most 200
---@field complete? fun(typed: string, context: { kind: string, session_id?: integer, account_id?: integer, account_name: string, role: string }): string[]

---@class ContextMenuLine
---@field cliloc? integer 0 to 2147483647; number of a text of the client
---@field text? string 1 to 160 bytes; instead of cliloc: any text. Clients cannot show it in a menu, so a menu with such a line is a gump
---@field level? "Regular"|"Counselor"|"GameMaster"|"Administrator" the level that a player needs to see it; default Regular
---@field range? integer 0 to 24; tiles from which it can be chosen; default the reach of a hand. It is grey for players farther away
---@field condition? fun(thing: Item|Mobile, user: Mobile): boolean The line is there only if this returns true. It is asked when the menu opens and again when the line is chosen.
---@field handler? fun(thing: Item|Mobile, user: Mobile) The player chose the line.

---@class DesignWish
---@field standing? MultiComponent[] at most 5250
---@field draft? MultiComponent[] at most 5250
---@field empty? MultiComponent[] at most 5250
---@field art? integer[] at most 10000
---@field storeys? integer 1 to 4
---@field steps? boolean

---@class EffectOptions
---@field hue? integer 0 to 65535
---@field speed? integer 0 to 255
---@field duration? integer 0 to 255
---@field render_mode? integer 0 to 7
---@field fixed_direction? boolean
---@field explodes? boolean
---@field particles? Particles what clients with particles show besides
---@field session_id? integer at least 1; the only player who sees it; all in sight by default

---@class ItemTemplate
---@field base? string 1 to 64 bytes; template whose members it inherits
---@field name? string 0 to 240 bytes; default: the name of its art
---@field item_id? integer 0 to 65535; its art
---@field hue? integer 0 to 65535
---@field weight? number 0 to 1000; in stones; default 1; an item's own param `more_weight` is added
---@field stackable? boolean its items form stacks
---@field layer? string "cursor", "one_handed", "two_handed", "shoes", "pants", "shirt", "helmet", "gloves", "ring", "talisman", "necklace", "hair", "waist", "inner_torso", "bracelet", "face", "beard", "tunic", "earrings", "arms", "cloak", "backpack", "robe", "skirt", "legs", "mount", "shop_buy_restock", "shop_buy", "shop_sell", "bank"; the layer where it is worn
---@field container_gump? integer 0 to 65535; art of the gump that shows its contents
---@field movable? boolean players may lift it; default true
---@field blocks? boolean it blocks its tile
---@field light? integer 0 to 255
---@field multi? integer 0 to 16383; the multi that it is on the ground, such as a house or boat, instead of a thing with art
---@field use_range? integer 0 to 24; on the ground, players may double-click it from so many tiles, whatever is in between; default the reach of a hand
---@field hidden? boolean only staff see it
---@field tags? string[] at most 32
---@field tooltip? (string|integer|{ cliloc: integer, arguments?: string[] })[] at most 20; further lines of the tooltip; those of on_describe follow
---@field params? table<string, any> at most 64 of string, number, boolean or table; the default params of its items
---@field decay_ms? integer 0 to 31622400000; milliseconds after its creation at which an item decays; default: never
---@field think_ms? integer 100 to 600000; approximate pause between calls of on_think; default 1000
---@field think_range? integer 0 to 512; on_think is called while a player is within about this many tiles; default 24; an item's own param `think_range` has priority
---@field sense_range? integer 0 to 24; on_come_near and on_leave are called for this many tiles to each side; default 3; its own param `sense_range` has priority
---@field senses? "players"|"mobiles" whether on_come_near and on_leave are called for characters of players only, the default, or for creatures too
---@field hear_range? integer 0 to 18; on_hear is called for speech from within this many tiles; default as far as speech carries
---@field override? boolean only in packages: it replaces what the stock, or a package before this one, has registered under the name
---@field extend? boolean only in packages: of what is registered under the name, it changes only the members that are given
---@field context_menu? ContextMenuLine[] at most 32; lines of the context menu; a base's menu is replaced
---@field on_create? fun(item: Item) A script created the item; it has no place yet.
---@field on_think? fun(item: Item) Called repeatedly while the item is on the ground and a player is near. It may wait.
---@field on_use? fun(item: Item, user: Mobile): boolean? A player double-clicked the item. It replaces the default action unless it returns true.
---@field on_single_click? fun(item: Item, user: Mobile): boolean? A player clicked the item once. It replaces the default action unless it returns true.
---@field on_click_within? fun(item: Item, user: Mobile, clicked: Item): boolean? A player clicked an item once that is in it, at any depth. It replaces the default action unless it returns true.
---@field on_lift? fun(item: Item, user: Mobile): boolean? A player is about to lift the item. Return false to prevent it.
---@field on_take? fun(item: Item, user: Mobile, taken: Item): boolean? A player is about to lift an item that is in it, at any depth. Return false to prevent it.
---@field on_drop? fun(item: Item, user: Mobile, onto: Item|Mobile|nil): boolean? A player is about to drop the item. Return false to prevent it.
---@field on_drop_onto? fun(item: Item, user: Mobile, dropped: Item): boolean? A player is about to drop another item onto or into this one. Return false to prevent it.
---@field on_drop_within? fun(item: Item, user: Mobile, dropped: Item, onto: Item): boolean? A player is about to drop an item onto or into something that is in it, at any depth. Return false to prevent it.
---@field on_equip? fun(item: Item, user: Mobile): boolean? A player is about to put the item on. Return false to prevent it.
---@field on_unequip? fun(item: Item, user: Mobile) A player took the item off.
---@field on_hear? fun(item: Item, speaker: Mobile, text: string, mode: "say"|"emote"|"whisper"|"yell", keywords: integer[]) A player in earshot said something, while the item is on the ground.
---@field on_decay? fun(item: Item): boolean? Its `decays_at` is past, or its time on the ground: it is about to be deleted. Return false to prevent it.
---@field on_describe? fun(item: Item): (string|integer|{ cliloc: integer, arguments?: string[] })[]? Returns further lines for the tooltip, as in `tooltip`. Call item:refresh when they change.
---@field on_describe_within? fun(item: Item, described: Item): (string|integer|{ cliloc: integer, arguments?: string[] })[]? Returns further lines for the tooltip of an item that is in it, at any depth. Call refresh of that item when they change.
---@field on_step? fun(item: Item, mobile: Mobile) A mobile stepped onto the item's tile.
---@field on_come_near? fun(item: Item, mobile: Mobile) A mobile has come within `sense_range`: by a step, by a teleport or into the world; or this came near it.
---@field on_leave? fun(item: Item, mobile: Mobile) A mobile that was near is not any more. Whichever of both is gone from the world has `exists` false.

---@class ItemTemplateFacts
---@field id string
---@field name string
---@field item_id integer
---@field hue integer
---@field weight number
---@field stackable boolean
---@field layer? string "cursor", "one_handed", "two_handed", "shoes", "pants", "shirt", "helmet", "gloves", "ring", "talisman", "necklace", "hair", "waist", "inner_torso", "bracelet", "face", "beard", "tunic", "earrings", "arms", "cloak", "backpack", "robe", "skirt", "legs", "mount", "shop_buy_restock", "shop_buy", "shop_sell", "bank"
---@field container_gump integer
---@field movable boolean
---@field blocks boolean
---@field light integer
---@field tags string[] at most 10000
---@field params table<string, any> at most 64 of string, number, boolean or table

---@class ItemWish
---@field amount? integer 1 to 60000
---@field hue? integer 0 to 65535
---@field item_id? integer 0 to 65535
---@field name? string 0 to 240 bytes
---@field params? table<string, any> at most 64 of string, number, boolean or table
---@field decay_ms? integer 0 to 31622400000; milliseconds from now at which it decays; the template's by default

---@class Job
---@field unit string 1 to 60 bytes
---@field total? integer at least 0
---@field work fun(): string

---@class Land
---@field tile? integer
---@field lowest integer
---@field highest integer
---@field wet boolean
---@field impassable boolean

---@class LedgerCause
---@field cause string
---@field made integer
---@field gone integer

---@class LedgerLine
---@field template string
---@field count integer
---@field causes LedgerCause[] at most 10000

---@class MobileTemplate
---@field base? string 1 to 64 bytes; template whose members it inherits
---@field name? string 0 to 240 bytes
---@field body? integer 0 to 65535; 0x190 is a man, 0xC9 a cat
---@field hue? integer 0 to 65535
---@field female? boolean
---@field strength? integer|integer[] 0 to 65000, or { least, most }
---@field dexterity? integer|integer[] 0 to 65000, or { least, most }
---@field intelligence? integer|integer[] 0 to 65000, or { least, most }
---@field hits? integer|integer[] 0 to 65000, or { least, most }; maximum of hits; default its strength
---@field stamina? integer|integer[] 0 to 65000, or { least, most }; maximum of stamina; default its dexterity
---@field mana? integer|integer[] 0 to 65000, or { least, most }; maximum of mana; default its intelligence
---@field skills? table<string|integer, integer> tenths of a point, at most 5000, by a skill's name or number
---@field notoriety? string "innocent", "friend", "animal", "criminal", "enemy", "murderer", "invulnerable"
---@field swims? boolean it moves in water
---@field blessed? boolean whether damage cannot harm it; its health bar is yellow
---@field title? string 0 to 60 bytes; follows its name in its paperdoll
---@field standing? string 0 to 60 bytes; its guild, faction or other group, by which names have colours
---@field fame? integer|integer[] 0 to 1000000, or { least, most }; its fame
---@field karma? integer|integer[] -1000000 to 1000000, or { least, most }; its karma; below 0 for the wicked
---@field followers? integer|integer[] 0 to 255, or { least, most }; slots that its followers take, as its status window shows
---@field followers_max? integer|integer[] 0 to 255, or { least, most }; slots for followers
---@field stat_cap? integer|integer[] 0 to 65535, or { least, most }; sum of strength, dexterity and intelligence that it may reach
---@field armor? integer|integer[] -32768 to 32767, or { least, most }; armour class, or its resistance to blows in percent, in points
---@field fire_resistance? integer|integer[] -32768 to 32767, or { least, most }; resistance to fire, in percent
---@field cold_resistance? integer|integer[] -32768 to 32767, or { least, most }; resistance to cold, in percent
---@field poison_resistance? integer|integer[] -32768 to 32767, or { least, most }; resistance to poison, in percent
---@field energy_resistance? integer|integer[] -32768 to 32767, or { least, most }; resistance to energy, in percent
---@field physical_resistance_max? integer|integer[] -32768 to 32767, or { least, most }; most that its resistance to blows can be, in percent
---@field fire_resistance_max? integer|integer[] -32768 to 32767, or { least, most }; most that its resistance to fire can be, in percent
---@field cold_resistance_max? integer|integer[] -32768 to 32767, or { least, most }; most that its resistance to cold can be, in percent
---@field poison_resistance_max? integer|integer[] -32768 to 32767, or { least, most }; most that its resistance to poison can be, in percent
---@field energy_resistance_max? integer|integer[] -32768 to 32767, or { least, most }; most that its resistance to energy can be, in percent
---@field luck? integer|integer[] 0 to 65535, or { least, most }; luck
---@field damage_min? integer|integer[] 0 to 65535, or { least, most }; least damage of a blow, as its status window shows
---@field damage_max? integer|integer[] 0 to 65535, or { least, most }; most damage of a blow, as its status window shows
---@field tithing_points? integer|integer[] 0 to 4294967295, or { least, most }; tithing points
---@field defence_chance? integer|integer[] -32768 to 32767, or { least, most }; increase of its chance to parry a blow, in percent
---@field defence_chance_max? integer|integer[] -32768 to 32767, or { least, most }; most that this increase can be, in percent
---@field hit_chance? integer|integer[] -32768 to 32767, or { least, most }; increase of its chance to hit, in percent
---@field swing_speed? integer|integer[] -32768 to 32767, or { least, most }; increase of the speed of its blows, in percent
---@field damage_increase? integer|integer[] -32768 to 32767, or { least, most }; increase of its damage, in percent
---@field lower_reagent_cost? integer|integer[] -32768 to 32767, or { least, most }; reagents that its spells save, in percent
---@field spell_damage? integer|integer[] -32768 to 32767, or { least, most }; increase of the damage of its spells, in percent
---@field faster_cast_recovery? integer|integer[] -32768 to 32767, or { least, most }; faster recovery from casting, in points
---@field faster_casting? integer|integer[] -32768 to 32767, or { least, most }; faster casting, in points
---@field lower_mana_cost? integer|integer[] -32768 to 32767, or { least, most }; mana that its spells save, in percent
---@field hits_regeneration? number|number[] 0 to 60000, or { least, most }; hits that come back in a minute; 0, the default, for none
---@field stamina_regeneration? number|number[] 0 to 60000, or { least, most }; points of stamina that come back in a minute; 0, the default, for none
---@field mana_regeneration? number|number[] 0 to 60000, or { least, most }; points of mana that come back in a minute; 0, the default, for none
---@field tags? string[] at most 32
---@field tooltip? (string|integer|{ cliloc: integer, arguments?: string[] })[] at most 20; further lines of the tooltip; those of on_describe follow
---@field params? table<string, any> at most 64 of string, number, boolean or table; the default params of its creatures
---@field equipment? { template: string, hue?: integer, layer?: string }[] at most 25; the items it wears
---@field think_ms? integer 100 to 600000; approximate pause between calls of on_think; default 1000
---@field sense_range? integer 0 to 24; on_come_near and on_leave are called for this many tiles to each side; default 3; its own param `sense_range` has priority
---@field senses? "players"|"mobiles" whether on_come_near and on_leave are called for characters of players only, the default, or for creatures too
---@field override? boolean only in packages: it replaces what the stock, or a package before this one, has registered under the name
---@field extend? boolean only in packages: of what is registered under the name, it changes only the members that are given
---@field context_menu? ContextMenuLine[] at most 32; lines of the context menu; a base's menu is replaced
---@field on_create? fun(self: Mobile) The creature was created and is in the world.
---@field on_think? fun(self: Mobile) The brain: called repeatedly while a player is near. It may wait.
---@field on_speech? fun(self: Mobile, speaker: Mobile, text: string, mode: "say"|"emote"|"whisper"|"yell", keywords: integer[]) A player in earshot said something.
---@field on_damage? fun(self: Mobile, amount: integer, by: Mobile|nil, kind: string, source: Item|Mobile|nil): number|boolean|nil The creature is about to lose hits; called before on_damage of all files. Return false, or a number for other damage.
---@field on_healed? fun(self: Mobile, amount: integer, by: Mobile|nil, source: Item|Mobile|nil) The creature was healed.
---@field on_before_death? fun(self: Mobile, killer: Mobile|nil): boolean? The creature has no hits left and is about to die; called before on_before_death of all files. Return false to prevent it.
---@field on_death? fun(self: Mobile, killer: Mobile|nil) The creature has no hits left. It is removed after this function and on_death of all files.
---@field on_use? fun(self: Mobile, user: Mobile): boolean? A player double-clicked the creature. It replaces the default action unless it returns true.
---@field on_single_click? fun(self: Mobile, user: Mobile): boolean? A player clicked the creature once. It replaces the default action unless it returns true.
---@field on_drop_onto? fun(self: Mobile, user: Mobile, dropped: Item): boolean? A player is about to drop an item onto the creature. Return false to prevent it.
---@field on_describe? fun(self: Mobile): string[]? Returns further lines for the tooltip.
---@field on_come_near? fun(self: Mobile, mobile: Mobile) A mobile has come within `sense_range`: by a step, by a teleport or into the world; or this came near it.
---@field on_leave? fun(self: Mobile, mobile: Mobile) A mobile that was near is not any more. Whichever of both is gone from the world has `exists` false.

---@class MobileTemplateFacts
---@field id string
---@field name string
---@field body integer
---@field hue integer
---@field notoriety string "innocent", "friend", "animal", "criminal", "enemy", "murderer", "invulnerable"
---@field swims boolean
---@field tags string[] at most 10000
---@field params table<string, any> at most 64 of string, number, boolean or table

---@class MonthFacts
---@field bots integer[] at most 10000
---@field days integer
---@field minutes integer

---@class MultiComponent
---@field item_id integer 0 to 65535
---@field dx integer -128 to 127
---@field dy integer -128 to 127
---@field dz integer -128 to 127

---@class MultiShape
---@field left integer
---@field top integer
---@field right integer
---@field bottom integer
---@field height integer
---@field fittings { item_id: integer, dx: integer, dy: integer, dz: integer }[] at most 10000

---@class Particles
---@field effect? integer 0 to 65535; number of the particle effect
---@field explode_effect? integer 0 to 65535; number of the one at its end
---@field explode_sound? integer 0 to 65535; sound at its end
---@field layer? integer 0 to 255; where on the body: 0 head, 1 right hand, 2 left hand, 3 waist

---@class Party
---@field leader integer
---@field members { serial: integer, is_here: boolean, may_be_looted: boolean }[] at most 10000

---@class PersistentTimer
---@field name string
---@field at integer
---@field handler string
---@field file? string

---@class PersistentTimerWish
---@field name string 1 to 64 bytes; its name; a timer of the same name is replaced
---@field at? integer 0 to 253402300799999; when, in Unix milliseconds
---@field after_ms? integer 0 to 253402300799999; instead of `at`: milliseconds from now
---@field handler? string 1 to 64 bytes; the name that timer.on registers; its own name by default
---@field goes_with? integer 0 to 4294967295; the serial of a player's character: where several processes share a world, the timer goes with it from one to the other
---@field data? any a string, number, boolean or table of these, of at most 65536 bytes in all; what the handler gets: plain data, as a table of the store

---@class Place
---@field map_id integer
---@field x integer
---@field y integer
---@field z integer

---@class Player
---@field session_id integer
---@field account_id integer
---@field account_name string
---@field role "Regular"|"Counselor"|"GameMaster"|"Administrator"
---@field character_id integer
---@field character_name string
---@field map_id integer
---@field map_name string
---@field x integer
---@field y integer
---@field z integer

---@class RaceLooks
---@field body integer 0 to 65535
---@field skin_hue integer 0 to 65535
---@field hair integer 0 to 65535
---@field hair_hue integer 0 to 65535
---@field beard integer 0 to 65535
---@field beard_hue integer 0 to 65535

---@class RegionArea
---@field x1 integer 0 to 65535; westernmost tile
---@field y1 integer 0 to 65535; northernmost tile
---@field x2 integer 0 to 65535; easternmost tile
---@field y2 integer 0 to 65535; southernmost tile
---@field z1? integer -128 to 128; lowest altitude; default all
---@field z2? integer -128 to 128; highest altitude; default all

---@class RegionDefinition
---@field name string 1 to 120 bytes; unique on its map
---@field map_id integer 0 to 5; the map
---@field areas? RegionArea[] at most 500; its rectangles
---@field priority? integer -1000 to 1000; of several regions at a tile the one with the highest counts; default that of its parent, or 50
---@field parent? string 1 to 120 bytes; name of the region around it, on the same map
---@field fields? any further fields of any name, for region:get
---@field override? boolean only in packages: it replaces what the stock, or a package before this one, has registered under the name
---@field extend? boolean only in packages: of what is registered under the name, it changes only the members that are given
---@field music? integer 0 to 65535; number of the piece that plays there
---@field darkness? integer 0 to 31; light there: 0 is day, 31 black
---@field guarded? boolean guards protect those who are there; players are told when they come and go
---@field no_harm? boolean players harm nobody who is there, and nobody from there
---@field no_recall? boolean no magic travel into it or out of it
---@field no_housing? boolean no houses are built there, except by staff
---@field spawns? RegionSpawn[] at most 100; creatures that live there, kept at their number while players are in it
---@field on_enter? fun(self: Region, mobile: Mobile) A mobile, of a player or not, has come into the region.
---@field on_leave? fun(self: Region, mobile: Mobile) A mobile has left the region. Its `exists` is false when it has left the world.
---@field on_speech? fun(self: Region, speaker: Mobile, text: string, mode: "say"|"emote"|"whisper"|"yell", keywords: integer[]) A player in the region said something that others hear.

---@class RegionSpawn
---@field template string 1 to 120 bytes
---@field count integer 1 to 200

---@class RegistryEntry
---@field name string
---@field file string
---@field value table

---@class StaffPageRow
---@field label string 1 to 100 bytes; what it is
---@field value string|number at most 1000 bytes; what there is to say
---@field serial? integer 0 to 4294967295; of the one character or thing that it speaks of; the page links it

---@class StaffPageSection
---@field page "character"|"building" on which pages it stands
---@field name string 1 to 64 bytes; its name, which no other section of these pages has
---@field title string 1 to 100 bytes; its heading
---@field level? "Regular"|"Counselor"|"GameMaster"|"Administrator" the level that a reader needs; default Counselor
---@field rows fun(subject: StaffPageSubject): StaffPageRow[]? returns its lines at once; none, or nil: no section
---@field override? boolean only in packages: it replaces what the stock, or a package before this one, has registered under the name

---@class StaffPageShown
---@field name string
---@field title string
---@field rows StaffPageRow[] at most 10000

---@class Static
---@field item_id integer
---@field z integer
---@field height integer
---@field wall boolean
---@field window boolean
---@field door boolean
---@field impassable boolean
---@field surface boolean

---@class TestGump
---@field texts string[] at most 10000
---@field buttons string[] at most 10000
---@field switches string[] at most 10000
---@field entries string[] at most 10000

---@class TestJob
---@field job_id integer
---@field name string
---@field state "running"|"done"|"failed"|"cancelled"
---@field done integer
---@field total? integer
---@field unit string
---@field lines string[] at most 10000
---@field started_by string

---@class TestPlayer
---@field session_id integer
---@field character_id integer
---@field account_id integer
---@field name string
---@field map_id integer
---@field x integer
---@field y integer
---@field z integer

---@class TestVendorWindow
---@field deal "sells"|"buys"
---@field lines { name: string, amount: integer, price: integer }[] at most 10000

---@class TimersOfFile
---@field file string
---@field count integer timers
---@field next_ms? integer milliseconds until the next one is due; negative if it is late
---@field work_ms integer milliseconds that the whole file worked in a second, over the last seconds

---@class Trade
---@field session_id integer
---@field gives Item[] at most 10000
---@field gets Item[] at most 10000
---@field agrees boolean
---@field other_agrees boolean

---@class VendorChoice
---@field lines { index: integer, amount: integer }[] at most 10000
---@field total integer

---@class VendorGoods
---@field template? string 1 to 64 bytes; the item template of what is sold, which gives art, hue and name
---@field item_id? integer 0 to 65535; its art, if there is no template or another one is to be shown
---@field hue? integer 0 to 65535
---@field amount integer 1 to 60000; the greatest amount
---@field price integer 0 to 100000000; of one
---@field name? string 0 to 60 bytes; what it is called; default: the name of the template, or of the art
---@field cliloc? integer 0 to 2147483647; the same as a text of the client

---@class VendorList
---@field name string 1 to 64 bytes
---@field goods VendorGoods[] at most 250
---@field override? boolean only in packages: it replaces what the stock, or a package before this one, has registered under the name
---@field extend? boolean only in packages: of what is registered under the name, it changes only the members that are given

---@class WantedItems
---@field template? string 1 to 64 bytes; of this template
---@field tag? string 1 to 64 bytes; its template has this tag
---@field param? string 1 to 64 bytes; it has a param of this name of its own
---@field value? string|number|boolean|table a string of at most 4096 bytes, a number, a boolean, or a table of these of at most 65536 bytes in all; value of the param
---@field map_id? integer 0 to 5; on the ground of this map
---@field x? integer 0 to 65535; on this tile, or around it
---@field y? integer 0 to 65535
---@field range? integer at least 0; tiles to each side of x and y; default 0
---@field left? integer 0 to 65535; in this area of the map, corners included
---@field top? integer 0 to 65535
---@field right? integer 0 to 65535
---@field bottom? integer 0 to 65535
---@field waits? boolean whether the loop waits after every few milliseconds, so that the game goes on; default: only in jobs
---@field container? Item in it, at any depth

---@class WantedMobiles
---@field template? string 1 to 64 bytes; of this template
---@field tag? string 1 to 64 bytes; its template has this tag
---@field param? string 1 to 64 bytes; it has a param of this name of its own
---@field value? string|number|boolean|table a string of at most 4096 bytes, a number, a boolean, or a table of these of at most 65536 bytes in all; value of the param
---@field map_id? integer 0 to 5; on the ground of this map
---@field x? integer 0 to 65535; on this tile, or around it
---@field y? integer 0 to 65535
---@field range? integer at least 0; tiles to each side of x and y; default 0
---@field left? integer 0 to 65535; in this area of the map, corners included
---@field top? integer 0 to 65535
---@field right? integer 0 to 65535
---@field bottom? integer 0 to 65535
---@field waits? boolean whether the loop waits after every few milliseconds, so that the game goes on; default: only in jobs
---@field players? boolean true: only characters of players; false: only creatures

---@class WebAnswer
---@field status integer
---@field body string at most 262144 bytes
---@field headers any

---@class WebOptions
---@field headers? any a table of strings by name
---@field timeout_ms? integer 1 to 30000; for the whole answer; 5000 by default
