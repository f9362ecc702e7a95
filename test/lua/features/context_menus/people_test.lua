local OPEN_PAPERDOLL = { cliloc = 3006123 }
local OPEN_BACKPACK = { cliloc = 3006145 }
local OPEN_BANK_BOX = { cliloc = 3006105 }
local BUY = { cliloc = 3006103 }

test.case("everybody's menu opens the paperdoll, and the own one the backpack", function()
  local player, other = test.player(), test.player()
  expect.equal(test.context_menu(player.session_id, other.character_id), { OPEN_PAPERDOLL })
  expect.equal(test.context_menu(player.session_id, player.character_id), { OPEN_PAPERDOLL, OPEN_BACKPACK })
  test.shown()
  test.choose(player.session_id, other.character_id, OPEN_PAPERDOLL.cliloc)
  test.choose(player.session_id, player.character_id, OPEN_BACKPACK.cliloc)
  local shown = test.shown()
  expect.equal({ shown[1].what, shown[1].serial, shown[2].what }, { "paperdoll", other.character_id, "container" })
end)

test.case("the dead open no backpack, and animals have no paperdoll", function()
  local player = test.player()
  local horse = mobiles.create("horse", player.map_id, player.x + 1, player.y, 0)
  local banker = mobiles.create("banker", player.map_id, player.x + 1, player.y, 0)
  expect.equal(test.context_menu(player.session_id, horse.serial), {})
  expect.equal(test.context_menu(player.session_id, banker.serial), { OPEN_BANK_BOX, OPEN_PAPERDOLL, BUY })
  mobiles.get(player.character_id):kill()
  expect.equal(test.context_menu(player.session_id, player.character_id), { OPEN_PAPERDOLL })
end)
