-- What players are told when no other script answers a request, so that no button is silent.

-- Animations of people and elves.
local GESTURES = { bow = 32, salute = 33 }
-- Those that players may show by their numbers: neither blows nor death.
local SHOWN_BY_NUMBER = { { 6, 6 }, { 21, 21 }, { 32, 33 }, { 100, 121 }, { 123, 128 } }

local function told(text)
  return function(event) players.tell(event.session_id, text) end
end

request.answer("invoke_virtue", told("That virtue gives you no power here."))
request.answer("ask_virtues", told("Nothing is known of the virtues here."))
request.answer("click_virtue", told("That virtue gives you no power here."))
request.answer("use_item_on", told("You cannot use that on it."))
request.answer("fly", told("You cannot fly."))
request.answer("steer_boat", told("You are not at the wheel of a ship."))
request.answer("store_button", told("This shard has no store."))

-- Clients mark an ability when they ask for it, and ask for ability 0 to take the mark off themselves.
request.answer("use_ability", function(event)
  if event.ability == 0 then return end
  players.tell(event.session_id, "Your weapon has no such ability.")
  client.clear_ability(event.session_id)
end)

local function show(session_id, action)
  local mobile = mobiles.of_session(session_id)
  if mobile and not mobile.is_dead then mobile:animate(action) end
end

request.answer("gesture", function(event) show(event.session_id, GESTURES[event.gesture]) end)

request.answer("animate", function(event)
  for _, range in ipairs(SHOWN_BY_NUMBER) do
    if event.action >= range[1] and event.action <= range[2] then return show(event.session_id, event.action) end
  end
  players.tell(event.session_id, "Your body cannot do that.")
end)
