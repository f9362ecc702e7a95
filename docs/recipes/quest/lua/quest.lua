-- A quest: the quest button explains it, and the farmer rewards five apples. Params keep the progress.

local WANTED = 5

function on_quest_button(event)
  local mobile = mobiles.get(event.character_id)
  local words = mobile:get("apples_done") and "The farmer has thanked you." or "A farmer wants five apples."
  players.tell(event.session_id, words)
  return false
end

item_template("orchard_apple", { name = "an apple of the orchard", item_id = 0x9D0, weight = 1 })

mobile_template("orchard_farmer", {
  name = "the farmer", body = 0x190, strength = { 50, 60 }, notoriety = "innocent",
  on_use = function(self, user)
    if user:get("apples_done") then return self:say("Thank you again.") end
    local apples = user.backpack and user.backpack:find_all("orchard_apple") or {}
    if #apples < WANTED then return self:say(("Bring me %d more."):format(WANTED - #apples)) end
    for i = 1, WANTED do apples[i]:delete() end
    user:set("apples_done", true)
    items.create("gold", { amount = 100 }):put_in(user.backpack)
    self:say("Take this gold.")
  end,
})
