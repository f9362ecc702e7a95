---@meta

---A thing: on the ground, in a container, worn, or made and put nowhere yet.
---@class Item
---@field serial integer its number; also when it is gone
---@field exists boolean whether it is still there; any other member of one that is gone raises an error
---@field template string id of its template; read-only
---@field name? string what it is called; nil takes away a name of its own; 0 to 240 bytes
---@field item_id integer its picture; 0 to 65535
---@field hue integer its colour; 0 to 65535
---@field amount integer how many lie in the pile; 0 takes it away. Of a corpse: the body that lies there; 0 to 60000
---@field weight number stones, with all that is in it; read-only
---@field layer? string where it is worn; nil while nobody wears it; "cursor", "one_handed", "two_handed", "shoes", "pants", "shirt", "helmet", "gloves", "ring", "talisman", "necklace", "hair", "waist", "inner_torso", "bracelet", "face", "beard", "tunic", "earrings", "arms", "cloak", "backpack", "robe", "skirt", "legs", "mount", "shop_buy_restock", "shop_buy", "shop_sell", "bank"; read-only
---@field map_id? integer nil for what is held by something, or nowhere; read-only
---@field x integer on the map, or in the container's picture; read-only
---@field y integer on the map, or in the container's picture; read-only
---@field z integer height on the map; read-only
---@field direction integer where it faces, 0 north to 7 north-west; of a light its kind of light; 0 to 255
---@field movable boolean whether players may lift it
---@field blocks boolean whether it bars the way
---@field stackable boolean whether it lies in piles; read-only
---@field is_container boolean whether things can lie in it; read-only
---@field contents Item[] what is in it, oldest first; at most 10000; read-only
---@field container? Item what it lies in; read-only
---@field wearer? Mobile who wears it; read-only
---@field root_mobile? Mobile who wears or carries it in the end, in whatever bag; read-only
local Item = {}

---Puts it on the ground, wherever it was.
---@param map_id integer the map
---@param x integer place
---@param y integer place
---@param z integer height
---@return boolean|nil done true
---@return string? reason why not
function Item:move_to(map_id, x, y, z) end

---Puts it into a container, wherever it was; onto a pile of its kind where there is one. Refused where it is full.
---
---```lua
---local gold = items.create("gold", { amount = 100 })
---if gold then gold:put_in(player_mobile.backpack) end
---```
---@param container Item what it goes into
---@param x? integer place in the container's picture; anywhere without
---@param y? integer place in the container's picture
---@return Item|nil item the item, or the pile that it has become part of
---@return string? reason why not
function Item:put_in(container, x, y) end

---Has somebody wear it.
---@param mobile Mobile who
---@param layer? string where; as its template says without
---@return boolean|nil done true
---@return string? reason why not
function Item:equip_on(mobile, layer) end

---Takes it out of the world for good, with all that is in it.
function Item:delete() end

---What a script keeps with it under a name; what its template says where it keeps nothing itself.
---@param key string the name
---@return (string|number|boolean|{ map_id?: integer, x: integer, y: integer, z: integer })|nil value nil where nothing is kept
function Item:get(key) end

---Keeps a value with it, which is stored with it.
---@param key string the name
---@param value? (string|number|boolean|{ map_id?: integer, x: integer, y: integer, z: integer }) nil forgets it
---@return boolean|nil done true
---@return string? reason why not
function Item:set(key, value) end

---All that is kept with it, and what its template says besides.
---@return table<string, any> values by name
function Item:params() end

---Whether its template has a tag.
---@param tag string the tag
---@return boolean has_tag whether it has
function Item:has_tag(tag) end

---The first item in it, however deep, that is wanted.
---@param which? (string|fun(item: Item): boolean?) id of a template, or a function that is asked; any item without
---@return Item|nil item nil where there is none
function Item:find(which) end

---All items in it, however deep, that are wanted.
---@param which? (string|fun(item: Item): boolean?) id of a template, or a function that is asked; any item without
---@return Item[] items outer before inner
function Item:find_all(which) end

---Whether it lies in another item, however deep.
---@param container Item the other
---@return boolean is_within whether it does
function Item:is_within(container) end

---Tiles to another item or a mobile, from where both are in the end.
---@param other (Item|Mobile) the other
---@return integer|nil tiles nil on different maps
function Item:distance_to(other) end

---Shows a text over it.
---@param text string what is shown
---@param hue? integer its colour
---@param session_id? integer the only player who sees it; all nearby without
function Item:say(text, hue, session_id) end

---Takes some of a pile away, as a pile of their own that is nowhere yet.
---@param amount integer how many; fewer than there are
---@return Item|nil item the new pile
---@return string? reason why not
function Item:split(amount) end

---Shows it anew to whoever sees it.
function Item:refresh() end

---Closes its window at all who look into it, or at one player.
---@param session_id? integer the only player whose window is closed
---@return integer closed how many windows that were
function Item:close(session_id) end

---Whether it has been made and not put anywhere yet.
---@return boolean is_new whether that is so
function Item:is_new() end

---The character of a player who is in the world, or a creature.
---@class Mobile
---@field serial integer its number; also when it is gone
---@field exists boolean whether it is still there; any other member of one that is gone raises an error
---@field template string id of its template, empty for the characters of players; read-only
---@field is_player boolean whether it is a player's character; read-only
---@field session_id? integer the session of its player; nil for creatures; read-only
---@field name string what it is called; 1 to 240 bytes
---@field body integer its picture; 0 to 65535
---@field hue integer its colour; 0 to 65535
---@field notoriety string what it is to others; "innocent", "friend", "animal", "criminal", "enemy", "murderer", "invulnerable"
---@field direction integer where it faces, 0 north to 7 north-west; 0 to 7
---@field female boolean whether it is female; read-only
---@field map_id integer the map; read-only
---@field x integer place; read-only
---@field y integer place; read-only
---@field z integer height; read-only
---@field hits integer hits left, never more than hits_max; setting it to 0 kills nobody, see mobile:kill; 0 to 65000
---@field stamina integer stamina left, never more than stamina_max; 0 to 65000
---@field mana integer mana left, never more than mana_max; 0 to 65000
---@field hits_max integer most hits; 0 to 65000
---@field stamina_max integer most stamina; 0 to 65000
---@field mana_max integer most mana; 0 to 65000
---@field strength integer strength; 0 to 65000
---@field dexterity integer dexterity; 0 to 65000
---@field intelligence integer intelligence; 0 to 65000
---@field is_dead boolean whether it has died and not come back to life; read-only
---@field is_ghost boolean whether it looks like a ghost; read-only
---@field at_war boolean whether it is ready to fight; read-only
---@field backpack? Item its backpack; read-only
---@field bank? Item its bank box; read-only
---@field equipment Item[] what it wears, its bags included; at most 10000; read-only
---@field living_body integer the body it had when it died; 0 while it lives. Whoever has one is dead; 0 to 65535
---@field living_hue integer the hue it had when it died; 0 to 65535
local Mobile = {}

---Puts it somewhere else at once, on another map too.
---@param map_id integer the map
---@param x integer place
---@param y integer place
---@param z integer height
---@return boolean|nil done true
---@return string? reason why not
function Mobile:move_to(map_id, x, y, z) end

---Has a creature turn to a direction and go one step, as the ground allows.
---@param direction integer 0 north to 7 north-west
---@param running? boolean whether it runs
---@return boolean has_moved false where the way is barred, and for players, who walk themselves
function Mobile:step(direction, running) end

---Turns it to a direction.
---@param direction integer 0 north to 7 north-west
function Mobile:face(direction) end

---In which direction a place lies.
---@param x integer place
---@param y integer place
---@return integer|nil direction 0 north to 7 north-west; nil where it stands itself
function Mobile:direction_to(x, y) end

---Tiles to another mobile or an item, from where both are in the end.
---@param other (Item|Mobile) the other
---@return integer|nil tiles nil on different maps
function Mobile:distance_to(other) end

---Whether nothing hides another mobile, an item or a place on its map.
---@param target (Item|Mobile|integer) a mobile, an item, or the x of a place
---@param y? integer of a place
---@param z? integer of a place
---@return boolean is_seen whether that is so
function Mobile:sees(target, y, z) end

---Has it say something.
---@param text string what is said
---@param hue? integer its colour
function Mobile:say(text, hue) end

---Shows what it does, between asterisks.
---@param text string what is said
---@param hue? integer its colour
function Mobile:emote(text, hue) end

---Shows its player a text at the lower left.
---@param text string what is said
---@param hue? integer its colour
---@return boolean is_there false for creatures
function Mobile:tell(text, hue) end

---A skill of it.
---@param skill (string|integer) name or number of the skill
---@return integer tenths tenths of a point
function Mobile:skill(skill) end

---Sets a skill of it.
---@param skill (string|integer) name or number of the skill
---@param tenths integer tenths of a point
function Mobile:set_skill(skill, tenths) end

---Takes hits from it. At none left it dies: on_death of its template is called, then on_death of all files.
---@param hits integer how many
---@param by? Mobile whose doing it is
---@return boolean has_died whether it died of it
function Mobile:damage(hits, by) end

---Has it die.
---@param by? Mobile whose doing it is
---@return boolean has_died false where it was dead already, or something kept it alive
function Mobile:kill(by) end

---Takes a creature out of the world for good, with all it has. Refused for players.
---@return boolean|nil done true
---@return string? reason why not
function Mobile:delete() end

---What a script keeps with it under a name; what its template says where it keeps nothing itself.
---@param key string the name
---@return (string|number|boolean|{ map_id?: integer, x: integer, y: integer, z: integer })|nil value nil where nothing is kept
function Mobile:get(key) end

---Keeps a value with it, which is stored with it.
---@param key string the name
---@param value? (string|number|boolean|{ map_id?: integer, x: integer, y: integer, z: integer }) nil forgets it
---@return boolean|nil done true
---@return string? reason why not
function Mobile:set(key, value) end

---All that is kept with it, and what its template says besides.
---@return table<string, any> values by name
function Mobile:params() end

---Whether its template has a tag.
---@param tag string the tag
---@return boolean has_tag whether it has
function Mobile:has_tag(tag) end

---What it wears somewhere.
---@param layer string where
---@return Item|nil item nil where nothing is worn
function Mobile:equipped(layer) end

---Has its body move; the client knows movements by their numbers, which depend on the kind of body.
---@param action integer number of the movement
function Mobile:animate(action) end

---Plays a sound where it stands.
---@param sound_id integer number of the sound
function Mobile:sound(sound_id) end

---Shows its player what is in a container, wherever that is.
---@param container Item the container
---@return boolean is_open false where there is no such player, or nothing to open
function Mobile:open(container) end

---Shows its player somebody's paperdoll.
---@param of Mobile whose
---@return boolean is_open false where there is no such player, or nothing to open
function Mobile:open_paperdoll(of) end

---Shows its player a spell book.
---@param book Item the book
---@param spells integer[] which are in it, from 1
---@param first_spell? integer number of the book's first spell; 1 without
---@return boolean is_open false where there is no such player, or nothing to open
function Mobile:open_spellbook(book, spells, first_spell) end

---Shows how it falls and becomes a corpse; both must be in the world.
---@param corpse Item the corpse, on the ground
function Mobile:fall(corpse) end

---Tells its player that it is dead, or that it lives again.
---@param is_dead boolean which
---@return boolean is_open false where there is no such player, or nothing to open
function Mobile:show_death(is_dead) end

---Shows it and its hits anew to whoever sees it, and to its own player all of its status.
function Mobile:refresh() end
