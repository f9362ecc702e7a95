-- Guild chat: `.guild <name>` joins a guild, or founds it, and `.guild` leaves it. Members share the guild's channel.
-- The store keeps the members of each guild by serial, and the guild of each character.

local NAME_BYTES = 40
local function guild_of(serial)
  local name = store.character(serial).guild
  return name and store.global.guilds[name], name
end

local function leave(serial)
  local members, name = guild_of(serial)
  if not members then return end
  members[serial], store.character(serial).guild = nil, nil
  if not next(store.copy(members)) then store.global.guilds[name] = nil end
end

command.register {
  name = "guild", description = "Joins a guild. Without a name you leave yours.", contexts = { "in_game" }, level = "Regular",
  arguments = { { name = "name", type = "text", optional = true, about = "the guild; you found it if there is none" } },
  handler = function(context, arguments)
    local serial, name = mobiles.of_session(context.session_id).serial, arguments.name
    if name and #name > NAME_BYTES then return false, "That name is too long." end
    leave(serial)
    if not name then return "You are in no guild." end
    if not store.global.guilds then store.global.guilds = {} end
    if not store.global.guilds[name] then store.global.guilds[name] = {} end
    store.global.guilds[name][serial], store.character(serial).guild = true, name
    return ("You are a member of %s."):format(name)
  end,
}

function on_say_to_guild(event)
  local members = guild_of(event.character_id)
  if not members or event.is_alliance then return end
  for serial in pairs(members) do
    local member = players.by_character(serial)
    if member then players.tell_guild(member.session_id, event.name, event.text) end
  end
  return false
end
