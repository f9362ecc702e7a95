local RIPENS_MS = 10000

item_template("orchard_apple", { name = "an apple of the orchard", item_id = 0x09D0, weight = 1 })

item_template("apple_tree", {
  name = "an apple tree", item_id = 0x0D98, movable = false,
  on_use = function(tree, user)
    if tree:distance_to(user) > 2 then return user:tell("You cannot reach that.") end
    if time.unix() < (tree:get("ripe_at") or 0) then return user:tell("Its apples are not ripe yet.") end
    local apple = items.create("orchard_apple")
    if not apple:put_in(user.backpack) then return user:tell("Your backpack is full.") end
    tree:set("ripe_at", time.unix() + RIPENS_MS)
    user:tell("You pick an apple.")
  end,
})
