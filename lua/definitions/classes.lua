---@meta

---An item: on the ground, in a container, worn, or new and without a place.
---@class Item
---@field serial integer its serial; also when it is gone
---@field exists boolean whether it still exists; if not, every other member raises an error
---@field template string id of its template; read-only
---@field name? string its name; nil removes its own name; 0 to 240 bytes
---@field item_id integer its art; 0 to 65535
---@field multi_id? integer the multi that it is on the ground, such as a house or boat; nil for a thing with art; 0 to 16383
---@field hue integer its hue; 0 to 65535
---@field amount integer size of the stack; 0 deletes the item; of a corpse, the body; 0 to 60000
---@field weight number in stones, with its contents; read-only
---@field layer? string the layer where it is worn; nil when nobody wears it; "cursor", "one_handed", "two_handed", "shoes", "pants", "shirt", "helmet", "gloves", "ring", "talisman", "necklace", "hair", "waist", "inner_torso", "bracelet", "face", "beard", "tunic", "earrings", "arms", "cloak", "backpack", "robe", "skirt", "legs", "mount", "shop_buy_restock", "shop_buy", "shop_sell", "bank"; read-only
---@field map_id? integer nil for an item that is in a container, worn, or without a place; read-only
---@field x integer on the map, or in the container's gump; read-only
---@field y integer on the map, or in the container's gump; read-only
---@field z integer altitude on the map; read-only
---@field direction integer 0 north to 7 north-west; of a light source, the kind of light; 0 to 255
---@field movable boolean whether players may lift it
---@field decays_at? integer when it decays, in Unix milliseconds; nil for never; stored as the param `decays_at`; at least 0
---@field blocks boolean whether it blocks its tile
---@field stackable boolean whether its items form stacks; read-only
---@field is_container boolean whether it is a container; read-only
---@field contents Item[] its contents, oldest first; at most 10000; read-only
---@field container? Item the container that it is in; read-only
---@field wearer? Mobile the mobile that wears it; read-only
---@field root_mobile? Mobile the mobile that wears or carries it, in any bag; read-only
local Item = {}

---Moves the item to the ground of any map, from any place. Where another process of the world plays that map, it goes there with all that is in it, and `exists` is false here from then on.
---@param map_id integer the map
---@param x integer position
---@param y integer position
---@param z integer altitude
---@return boolean|nil done true
---@return string? reason why not
function Item:move_to(map_id, x, y, z) end

---Moves the item into a container, onto a stack of its kind if there is one. A full container refuses.
---
---```lua
---local gold = items.create("gold", { amount = 100 })
---if gold then gold:put_in(player_mobile.backpack) end
---```
---@param container Item the container
---@param x? integer position in the container's gump; random by default
---@param y? integer position in the container's gump
---@return Item|nil item the item, or the stack that it joined
---@return string? reason why not
function Item:put_in(container, x, y) end

---Equips a mobile with the item.
---@param mobile Mobile the mobile
---@param layer? string the layer; its template's by default
---@return boolean|nil done true
---@return string? reason why not
function Item:equip_on(mobile, layer) end

---Deletes the item and its contents.
function Item:delete() end

---Returns a param of the item, or of its template.
---@param key string name of the param
---@return (string|number|boolean|table)|nil value nil when there is none
function Item:get(key) end

---Sets a param, which is stored with the item.
---@param key string name of the param
---@param value? (string|number|boolean|table) nil deletes it
---@return boolean|nil done true
---@return string? reason why not
function Item:set(key, value) end

---Returns all params of the item and its template.
---@return table<string, any> values the values by name
function Item:params() end

---Tells whether its template has a tag.
---@param tag string the tag
---@return boolean has_tag whether it has
function Item:has_tag(tag) end

---Finds an item in it, at any depth.
---@param which? (string|fun(item: Item): boolean?) id of a template, or a function that returns true; any item by default
---@return Item|nil item nil when there is none
function Item:find(which) end

---Finds all matching items in it, at any depth.
---@param which? (string|fun(item: Item): boolean?) id of a template, or a function that returns true; any item by default
---@return Item[] items outer before inner
function Item:find_all(which) end

---Tells whether it is inside another item, at any depth.
---@param container Item the other item
---@return boolean is_within whether it does
function Item:is_within(container) end

---Returns the distance to another item or a mobile, measured between their holders.
---@param other (Item|Mobile) the other object
---@return integer|nil tiles nil on different maps
function Item:distance_to(other) end

---Shows a text over the item.
---@param text string the text
---@param hue? integer hue of the text
---@param session_id? integer the only player who sees it; all nearby by default
function Item:say(text, hue, session_id) end

---Shows one of the client's own texts over the item, to each player in the player's language.
---@param cliloc integer number of the text
---@param arguments? string[] put into the text, in their order; #1041000 stands for another of the client's texts
---@param hue? integer hue of the text
---@param session_id? integer the only player who sees it; all nearby by default
function Item:say_cliloc(cliloc, arguments, hue, session_id) end

---Splits a stack. The new stack has no place yet.
---@param amount integer amount of the new stack, less than the whole
---@return Item|nil item the new stack
---@return string? reason why not
function Item:split(amount) end

---Sends the item again to everybody who sees it.
function Item:refresh() end

---Closes the container's gump for all players, or for one.
---@param session_id? integer the only player; all by default
---@return integer closed number of players who had it open
function Item:close(session_id) end

---Tells whether the item was created and has no place yet.
---@return boolean is_new whether it is
function Item:is_new() end

---The character of a player in the world, or a creature.
---@class Mobile
---@field serial integer its serial; also when it is gone
---@field exists boolean whether it still exists; if not, every other member raises an error
---@field template string id of its template, empty for characters of players; read-only
---@field skill_total integer sum of all its skills, in tenths of a point; read-only
---@field overload integer stones that it carries beyond what it can without effort; 0 for none; read-only
---@field is_player boolean whether it is a player's character; read-only
---@field session_id? integer session of its player; nil for creatures; read-only
---@field name string its name; 1 to 240 bytes
---@field body integer its body; 0 to 65535
---@field hue integer its hue; 0 to 65535
---@field notoriety string its notoriety, which colours its name; "innocent", "friend", "animal", "criminal", "enemy", "murderer", "invulnerable"
---@field direction integer 0 north to 7 north-west; 0 to 7
---@field female boolean whether it is female; read-only
---@field map_id integer the map; read-only
---@field x integer position; read-only
---@field y integer position; read-only
---@field z integer altitude; read-only
---@field region? Region the region in which it is, the innermost of several; read-only
---@field hits integer hits left, at most hits_max; setting 0 does not kill, see mobile:kill; 0 to 65000
---@field stamina integer stamina left, at most stamina_max; 0 to 65000
---@field mana integer mana left, at most mana_max; 0 to 65000
---@field hits_max integer maximum of hits; 0 to 65000
---@field stamina_max integer maximum of stamina; 0 to 65000
---@field mana_max integer maximum of mana; 0 to 65000
---@field strength integer strength; 0 to 65000
---@field dexterity integer dexterity; 0 to 65000
---@field intelligence integer intelligence; 0 to 65000
---@field is_dead boolean whether it is dead; read-only
---@field is_person boolean whether it has the body of a human, an elf or a gargoyle, or of such a ghost; read-only
---@field is_ghost boolean whether it has the body of a ghost; read-only
---@field backpack? Item its backpack; read-only
---@field bank? Item its bank box; read-only
---@field equipment Item[] what it wears, including its bags; at most 10000; read-only
---@field living_body integer the body it had when it died; 0 while it lives; a mobile with one is dead; 0 to 65535
---@field living_hue integer the hue it had when it died; 0 to 65535
---@field following? Item|Mobile the mobile or item that it follows; read-only
---@field is_mounted boolean whether it wears a mount; read-only
---@field frozen boolean whether it is held fast and cannot take a step
---@field paralysed boolean whether it cannot take a step, as by a spell
---@field blessed boolean whether damage cannot harm it; its health bar is yellow
---@field yellow_health boolean whether its health bar is yellow
---@field flying boolean whether it flies, which clients before 7.0.0.0 do not show
---@field fame integer its fame; 0 to 1000000
---@field karma integer its karma; below 0 for the wicked; -1000000 to 1000000
---@field followers integer slots that its followers take, as its status window shows; 0 to 255
---@field followers_max integer slots for followers; 0 to 255
---@field stat_cap integer sum of strength, dexterity and intelligence that it may reach; 0 to 65535
---@field armor integer armour class, or its resistance to blows in percent, in points; -32768 to 32767
---@field fire_resistance integer resistance to fire, in percent; -32768 to 32767
---@field cold_resistance integer resistance to cold, in percent; -32768 to 32767
---@field poison_resistance integer resistance to poison, in percent; -32768 to 32767
---@field energy_resistance integer resistance to energy, in percent; -32768 to 32767
---@field physical_resistance_max integer most that its resistance to blows can be, in percent; -32768 to 32767
---@field fire_resistance_max integer most that its resistance to fire can be, in percent; -32768 to 32767
---@field cold_resistance_max integer most that its resistance to cold can be, in percent; -32768 to 32767
---@field poison_resistance_max integer most that its resistance to poison can be, in percent; -32768 to 32767
---@field energy_resistance_max integer most that its resistance to energy can be, in percent; -32768 to 32767
---@field luck integer luck; 0 to 65535
---@field damage_min integer least damage of a blow, as its status window shows; 0 to 65535
---@field damage_max integer most damage of a blow, as its status window shows; 0 to 65535
---@field tithing_points integer tithing points; 0 to 4294967295
---@field defence_chance integer increase of its chance to parry a blow, in percent; -32768 to 32767
---@field defence_chance_max integer most that this increase can be, in percent; -32768 to 32767
---@field hit_chance integer increase of its chance to hit, in percent; -32768 to 32767
---@field swing_speed integer increase of the speed of its blows, in percent; -32768 to 32767
---@field damage_increase integer increase of its damage, in percent; -32768 to 32767
---@field lower_reagent_cost integer reagents that its spells save, in percent; -32768 to 32767
---@field spell_damage integer increase of the damage of its spells, in percent; -32768 to 32767
---@field faster_cast_recovery integer faster recovery from casting, in points; -32768 to 32767
---@field faster_casting integer faster casting, in points; -32768 to 32767
---@field lower_mana_cost integer mana that its spells save, in percent; -32768 to 32767
---@field hits_regeneration number hits that come back in a minute; 0, the default, for none; 0 to 60000
---@field stamina_regeneration number points of stamina that come back in a minute; 0, the default, for none; 0 to 60000
---@field mana_regeneration number points of mana that come back in a minute; 0, the default, for none; 0 to 60000
---@field hidden boolean whether players do not see it; true hides it from all but staff, unless hidden_level says more
---@field hidden_level? "Counselor"|"GameMaster"|"Administrator" the lowest level that sees it while it is hidden; nil while it is not
---@field poison integer strength of the poison in its body: 0 none, 1 lesser to 5 lethal; its health bar is green while it has some; 0 to 5
---@field at_war boolean whether it is in war mode
---@field combatant? Mobile whom it fights, which its own client marks; nil for nobody and for somebody who is gone; not stored
---@field mount? Item the item on its layer mount, which is the picture of what it rides; setting nil deletes the item
---@field title string follows its name in its paperdoll, such as: the brave; 0 to 60 bytes
---@field standing string the name of its guild, faction or other group, by which others see its name in another colour: see `notoriety`; 0 to 60 bytes
local Mobile = {}

---Makes the mobile say something.
---@param text string the words
---@param hue? integer hue of the text
function Mobile:say(text, hue) end

---Makes the mobile say one of the client's own texts, to each player in the player's language.
---@param cliloc integer number of the text
---@param arguments? string[] put into the text, in their order; #1041000 stands for another of the client's texts
---@param hue? integer hue of the text
---@param session_id? integer the only player who reads it; all nearby by default
function Mobile:say_cliloc(cliloc, arguments, hue, session_id) end

---Shows an emote of the mobile, between asterisks.
---@param text string the words
---@param hue? integer hue of the text
function Mobile:emote(text, hue) end

---Shows its player a system message.
---@param text string the words
---@param hue? integer hue of the text
---@return boolean is_there false for creatures
function Mobile:tell(text, hue) end

---Plays an animation of the body.
---@param action integer number of the animation, which depends on the kind of body
function Mobile:animate(action) end

---Plays an animation by its kind. Each body shows its own action for the kind: a man and a dragon attack differently. Clients before 7.0.0.0 show the action, if one is given.
---
---```lua
---smith:act("attack", { action = 9 })
---```
---@param kind ("attack"|"parry"|"block"|"die"|"impact"|"fidget"|"eat"|"gesture"|"alert"|"take_off"|"land"|"spell"|"begin_fight"|"end_fight"|"pillage"|"appear") the kind
---@param options? { variant?: integer, delay?: integer, action?: integer } variant: which one of the kind; delay: 0 to 255; action: number of the animation for old clients
function Mobile:act(kind, options) end

---Plays a sound at the mobile's position.
---@param sound_id integer number of the sound
function Mobile:sound(sound_id) end

---Opens a container for its player, wherever the container is, also a locked one. The player reaches into it until it walks away.
---@param container Item the container
---@param options? { look_only?: boolean } look_only: what is in it can only be looked at, unless it is in reach anyway
---@return boolean is_open false when the mobile has no player, or there is nothing to open
function Mobile:open(container, options) end

---Opens a mobile's paperdoll for its player.
---
---```lua
---reader:open_paperdoll(guard, { title = guard.name .. ", the captain" })
---```
---@param of Mobile the mobile on the paperdoll
---@param options? { title?: string, may_dress?: boolean } title: the line below the picture, by default the name; may_dress: whether the client lets the player take things off it, by default only the own one. Taking them is refused as before, unless they are the player's own
---@return boolean is_open false when the mobile has no player, or there is nothing to open
function Mobile:open_paperdoll(of, options) end

---Opens a spell book for its player.
---@param book Item the book
---@param spells integer[] numbers of the spells in it, from 1
---@param first_spell? integer number of the book's first spell; default 1
---@return boolean is_open false when the mobile has no player, or there is nothing to open
function Mobile:open_spellbook(book, spells, first_spell) end

---Shows how the mobile falls and becomes a corpse. Both must be in the world.
---@param corpse Item the corpse, on the ground
function Mobile:fall(corpse) end

---Tells its player that the character died, or lives again.
---@param is_dead boolean true for death
---@return boolean is_open false when the mobile has no player, or there is nothing to open
function Mobile:show_death(is_dead) end

---Moves the mobile to any place on any map. Where another process of the world plays that map, a player leaves within a moment (`on_handover`); a creature goes at once with all that it has, and `exists` is false here from then on.
---@param map_id integer the map
---@param x integer position
---@param y integer position
---@param z integer altitude
---@return boolean|nil done true
---@return string? reason why not
function Mobile:move_to(map_id, x, y, z) end

---Turns a creature and takes one step, if the terrain allows it.
---@param direction integer 0 north to 7 north-west
---@param running? boolean whether it runs
---@return boolean has_moved false when the way is blocked, and for characters of players
function Mobile:step(direction, running) end

---Turns the mobile.
---@param direction integer 0 north to 7 north-west
function Mobile:face(direction) end

---Returns the direction of a place.
---@param x integer position
---@param y integer position
---@return integer|nil direction 0 north to 7 north-west; nil for the mobile's own place
function Mobile:direction_to(x, y) end

---Returns the distance to another mobile or an item, measured to the item's holder.
---@param other (Item|Mobile) the other object
---@return integer|nil tiles nil on different maps
function Mobile:distance_to(other) end

---Tells whether the mobile has a line of sight to another mobile, an item or a place on its map.
---@param target (Item|Mobile|integer) a mobile, an item, or the x of a place
---@param y? integer the y of a place
---@param z? integer the z of a place
---@return boolean is_seen whether it has
function Mobile:sees(target, y, z) end

---Returns a skill.
---@param skill (string|integer) name or number of the skill
---@return integer tenths in tenths of a point
function Mobile:skill(skill) end

---Sets a skill, and tells its player.
---@param skill (string|integer) name or number of the skill
---@param tenths integer in tenths of a point
function Mobile:set_skill(skill, tenths) end

---Returns what a player chose for a skill: whether it may rise, is to fall, or stays as it is.
---@param skill (string|integer) name or number of the skill
---@return ("up"|"down"|"locked") lock up for creatures
function Mobile:skill_lock(skill) end

---Returns what a player chose for strength, dexterity or intelligence: whether it may rise, is to fall, or stays.
---@param stat ("strength"|"dexterity"|"intelligence") the stat
---@return ("up"|"down"|"locked") lock up for creatures
function Mobile:stat_lock(stat) end

---Deletes a creature and its items. Refused for characters of players.
---@return boolean|nil done true
---@return string? reason why not
function Mobile:delete() end

---Returns a param of the mobile, or of its template.
---@param key string name of the param
---@return (string|number|boolean|table)|nil value nil when there is none
function Mobile:get(key) end

---Sets a param, which is stored with the mobile.
---@param key string name of the param
---@param value? (string|number|boolean|table) nil deletes it
---@return boolean|nil done true
---@return string? reason why not
function Mobile:set(key, value) end

---Returns all params of the mobile and its template.
---@return table<string, any> values the values by name
function Mobile:params() end

---Tells whether its template has a tag.
---@param tag string the tag
---@return boolean has_tag whether it has
function Mobile:has_tag(tag) end

---Returns the item on a layer.
---@param layer string the layer
---@return Item|nil item nil when the layer is empty
function Mobile:equipped(layer) end

---Sends the mobile and its hits again to everybody who sees it, and the whole status to its own player.
function Mobile:refresh() end

---Finds a way that the mobile can walk, as the terrain is now. The search is short: a goal that is more than 63 tiles away, or behind a maze, is too far.
---@param goal (Item|Mobile|{ x: integer, y: integer, z?: integer }) a mobile, an item, or a place on its map
---@param options? { within?: integer } how near the way ends
---@return integer[]|nil directions of its steps, for mobile:step; empty when it is near enough
---@return string? reason why not
function Mobile:path_to(goal, options) end

---Lets a creature walk to a goal at its natural pace, and waits until it is there. It gives up when there is no way, and when no player is near any more. Waits.
---
---```lua
---if self:walk_to({ x = 1496, y = 1628 }) then self:say("Here I am.") end
---```
---@param goal (Item|Mobile|{ x: integer, y: integer, z?: integer }) a mobile, an item, or a place on its map
---@param options? { within?: integer, running?: boolean } how near it goes, and whether it runs
---@return boolean|nil done true
---@return string? reason why not
function Mobile:walk_to(goal, options) end

---Lets a creature follow a mobile or an item from now on, at its natural pace, round what is in the way. It stops when the target is gone or out of sight, when no player is near, and at mobile:stop or another walk. It does not wait.
---@param target (Item|Mobile) whom it follows
---@param options? { distance?: integer, running?: boolean } how it follows
---@return boolean|nil done true
---@return string? reason why not
function Mobile:follow(target, options) end

---Calls on_watched_step before each step of a player from now on, or not any more. Reasons do not know of each other: the steps are watched while there is any. A reload keeps them; they end when the player leaves the world.
---
---```lua
---mobile:watch_steps("trance", true)
---```
---@param reason string why, such as the name of the feature
---@param is_watched boolean false to end it
function Mobile:watch_steps(reason, is_watched) end

---Ends mobile:walk_to or mobile:follow of a creature.
---@return boolean has_walked whether it walked
function Mobile:stop() end

---Hurts the mobile: on_damage may alter or prevent it. Without hits the mobile dies: on_before_death may prevent it, then on_death of its template is called, then on_death of all files.
---@param hits integer number of hits
---@param by? Mobile who does it
---@param kind? string such as fire or poison; physical by default
---@param source? (Item|Mobile) what does it, such as a weapon, a potion or a trap
---@return boolean has_died whether it died
---@return integer lost hits that it lost
function Mobile:damage(hits, by, kind, source) end

---Gives hits back, at most up to hits_max, and calls on_healed. The dead get none.
---@param hits integer number of hits
---@param by? Mobile who does it
---@param source? (Item|Mobile) what does it, such as a weapon, a potion or a trap
---@return integer healed hits that it got
function Mobile:heal(hits, by, source) end

---Kills the mobile, blessed or not. on_damage is not called, on_before_death is.
---@param by? Mobile the attacker
---@return boolean has_died false when it was already dead, or a script kept it alive
function Mobile:kill(by) end

---Gives a dead mobile its living body back, with one hit, unless on_resurrect prevents it.
---@param by? Mobile who does it
---@return boolean|nil done true
---@return string? reason why not
function Mobile:resurrect(by) end

---Returns what another mobile takes this one for, which colours its name for that one's player.
---@param onlooker Mobile who looks
---@return string notoriety its notoriety in those eyes
function Mobile:notoriety_for(onlooker) end

---Lets one other mobile take this one for something else, such as the victim its attacker. It counts more than the standings of both, and lasts until either leaves the world or the server stops. For groups use `notoriety`, which costs less.
---@param onlooker Mobile who looks
---@param notoriety? string nil for what others take it for
---@return boolean|nil done true
---@return string? reason why not
function Mobile:set_notoriety_for(onlooker, notoriety) end

---A named part of a map. The object stays the same while there is a region of its name on its map.
---@class Region
---@field serial integer its serial; also when it is gone
---@field exists boolean whether it still exists; if not, every other member raises an error
---@field name string its name; 1 to 120 bytes; read-only
---@field map_id integer the map; read-only
---@field priority integer its priority; read-only
---@field parent? Region the region around it; read-only
---@field areas RegionArea[] its rectangles; at most 10000; read-only
local Region = {}

---Returns a field of the region, or of the nearest region above it that has the field.
---@param field string name of the field: music, guarded, or one of its own
---@return any value nil when none has it
function Region:get(field) end

---Returns a field of the region itself.
---@param field string name of the field
---@return any value nil when only a region above it has the field, or none
function Region:own(field) end

---Tells whether a place of its map is in one of its rectangles, whatever region counts there.
---@param x integer position
---@param y integer position
---@param z integer altitude
---@return boolean contains whether it is
function Region:contains(x, y, z) end

---Tells whether it is another region or a part of it.
---@param other Region the other region
---@return boolean is_in whether it is
function Region:is_in(other) end

---Returns the characters of players in the region and its parts.
---@return Mobile[] mobiles in no particular order
function Region:players() end

---Removes a region that region.add made. Regions that files define go with their file.
---@return boolean|nil done true
---@return string? reason why not
function Region:remove() end
