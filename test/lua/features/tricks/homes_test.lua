-- Tricks with plots, strong boxes and contracts of houses: gold and things are neither won nor lost.

local bidding = require("features.auctions.lib.bidding")
local access = require("features.houses.lib.access")
local ending = require("features.houses.lib.ending")
local houses = require("features.houses.lib.house_records")
local money = require("lib.money")
local rules = require("features.houses.data.house_rules")
local storage = require("features.houses.lib.storage")
local strong_boxes = require("features.houses.lib.strong_boxes")
local transfer = require("features.houses.lib.transfer")

local MULTI, GROUND, WALL = 0x13EC, 0x31F4, 0x6
local PIECE = rules.DESIGN.PIECE_GOLD
local PURSE = 20 * PIECE

local function person(x, y)
  local player = test.player { x = x, y = y, z = 0 }
  test.lines(player.session_id)
  return player, mobiles.get(player.character_id)
end

-- An owner in her house on a plot at 1500, 1600.
local function home()
  local ground = {}
  for dx = -3, 3 do
    for dy = -3, 3 do ground[#ground + 1] = { item_id = GROUND, dx = dx, dy = dy, dz = 7 } end
  end
  test.define_multi(MULTI, ground)
  local player, owner = person(1500, 1608)
  local deed = items.create("plot_of_7_by_7_deed"):put_in(owner.backpack)
  test.use(player.session_id, deed.serial)
  test.target(player.session_id, { x = 1500, y = 1604, z = 0 })
  test.advance(0)
  money.give(owner.bank, PURSE)
  return player, owner, items.all_of("plot_of_7_by_7")[1]
end

local function begin(player, house)
  test.use(player.session_id, houses.sign(house).serial)
  wait(0)
  test.press(player.session_id, "design")
  wait(0)
end

local function with_wall(house)
  local list = multi.design(house)
  list[#list + 1] = { item_id = WALL, dx = 0, dy = -3, dz = 7 }
  return list
end

local function commit(player, components)
  local was_open = test.finish_design(player.session_id, components)
  wait(0)
  return was_open
end

-- A co-owner in the house, with a strong box there.
local function co_owner(house)
  local player, mobile = person(1501, 1600)
  houses.add(house, "co_owners", mobile)
  mobile:move_to(1, 1501, 1600, 7)
  expect.is_nil(strong_boxes.place(house, mobile))
  local box = items.all_of("strong_box")
  return player, mobile, box[#box]
end

-- Players who opened a container since the last call.
local function openers()
  local opened = {}
  for _, show in ipairs(test.shown()) do
    if show.what == "container" then opened[#opened + 1] = show.session_id end
  end
  return opened
end

-- The owner trades a contract with an heir at the sign.
local function trade_contract(player, contract, other)
  trade.open { session_id = player.session_id, with = other.session_id, range = 10, pause_ms = 0 }
  test.offer(player.session_id, contract.serial)
  test.agree(player.session_id)
  test.agree(other.session_id)
  wait(0)
end

local function at_sign(mobile) mobile:move_to(1, 1497, 1605, 0) end

test.case("206: a house that is demolished while it is designed is not built, and nothing is paid", function()
  local player, owner, house = home()
  begin(player, house)
  local design = with_wall(house)
  ending.demolish(house, owner)
  commit(player, design)
  expect.equal({ house.exists, money.in_bank(owner) }, { false, PURSE })
end)

-- Known from RunUO: HouseFoundation.Designer_Commit.
test.case("207: who gave the house away while designing it builds and pays nothing", function()
  local player, owner, house = home()
  local _, heir = person(1501, 1606)
  begin(player, house)
  houses.give(house, heir)
  commit(player, with_wall(house))
  expect.equal({ money.in_bank(owner), #multi.design(house) }, { PURSE, 55 })
end)

-- Known from RunUO: DesignContext.Check.
test.case("208: who has gone away or died while designing builds nothing", function()
  for _, leave in ipairs { function(owner) owner:move_to(1, 1700, 1800, 0) end, function(owner) owner:kill() end } do
    local player, owner, house = home()
    begin(player, house)
    leave(owner)
    commit(player, with_wall(house))
    expect.equal({ money.in_bank(owner), #multi.design(house) }, { PURSE, 55 })
    house:delete()
  end
end)

-- Known from RunUO: HouseFoundation.Designer_Commit.
test.case("209: taking a design away pays back what it cost, once, and the steps of the plot pay nothing", function()
  local player, owner, house = home()
  local empty, bare = multi.design(house), {}
  for _, piece in ipairs(empty) do
    if piece.item_id == GROUND then bare[#bare + 1] = piece end
  end
  begin(player, house)
  commit(player, with_wall(house))
  expect.equal(money.in_bank(owner), PURSE - PIECE)
  for _, design in ipairs { empty, empty, bare, bare } do
    begin(player, house)
    commit(player, design)
    expect.equal(money.in_bank(owner), PURSE)
  end
  expect.equal(#multi.design(house), 49)
end)

-- Known from RunUO: ComponentVerification.
test.case("210: a design without parts of its foundation, or of gold, is not built", function()
  local player, owner, house = home()
  begin(player, house)
  commit(player, { { item_id = WALL, dx = 0, dy = 0, dz = 7 } })
  local design = with_wall(house)
  design[#design + 1] = { item_id = 0xEED, dx = 1, dy = 1, dz = 7 }
  expect.is_true(commit(player, design))
  expect.is_true(commit(player))
  expect.equal({ money.in_bank(owner), #multi.design(house) }, { PURSE, 55 })
end)

-- Known from RunUO: StrongBox.IsAccessibleTo.
test.case("211: a strong box opens for nobody but its owner, not even for other co-owners and the owner of the house", function()
  local player, _, house = home()
  local one, _, box = co_owner(house)
  local other = co_owner(house)
  openers()
  for _, who in ipairs { player, other, one } do test.use(who.session_id, box.serial) end
  expect.equal(openers(), { one.session_id })
end)

-- Known from RunUO: BaseHouse.AddStrongBox.
test.case("212: a co-owner has one strong box, and the owner of the house has none", function()
  local _, owner, house = home()
  local _, mobile = co_owner(house)
  expect.equal({ strong_boxes.place(house, mobile), strong_boxes.place(house, owner) }, { 502112, 502109 })
  expect.equal({ #items.all_of("strong_box"), storage.counts(house) }, { 1, 1, 0 })
end)

-- Known from RunUO: BaseHouse.ReleaseSecure.
test.case("213: nobody releases the strong box of another co-owner", function()
  local _, _, house = home()
  local _, _, box = co_owner(house)
  local _, thief = co_owner(house)
  expect.equal({ storage.release(house, box, thief), box.movable, box:get("locked") }, { 1010418, false, true })
end)

-- Known from RunUO: StrongBox.Validate.
test.case("214: the strong box of a former co-owner is an ordinary box, and nothing in it is lost", function()
  local _, _, house = home()
  local _, mobile, box = co_owner(house)
  local gem = items.create("diamond"):put_in(box)
  access.remove(house, "co_owners", mobile.serial)
  expect.equal({ box.movable, box:get("locked"), box:get("box_owner"), gem.container == box }, { true, nil, nil, true })
end)

-- Known from RunUO: TransferItem.OnSecureTrade.
test.case("215: a contract gives the house to the buyer once, and the payment to its owner", function()
  local player, owner, house = home()
  local other, heir = person(1498, 1605)
  at_sign(owner)
  transfer.write_contract(house, owner)
  local contract = owner.backpack:find("house_contract")
  local gold = items.create("gold", { amount = 700 }):put_in(heir.backpack)
  trade.open { session_id = player.session_id, with = other.session_id, pause_ms = 0 }
  test.offer(player.session_id, contract.serial)
  test.offer(other.session_id, gold.serial)
  test.agree(player.session_id)
  test.agree(other.session_id)
  wait(0)
  expect.equal({ house:get("owner"), contract.exists, gold.root_mobile == owner }, { heir.serial, false, true })
  expect.equal({ houses.of_account(player.account_id), houses.of_account(other.account_id) == house }, { nil, true })
end)

test.case("216: an old contract, and one that another hands on, are worth nothing in a trade", function()
  local player, owner, house = home()
  local other, heir = person(1498, 1605)
  at_sign(owner)
  transfer.write_contract(house, owner)
  local old = owner.backpack:find("house_contract")
  transfer.write_contract(house, owner)
  trade_contract(player, old, other)
  expect.equal({ house:get("owner"), old.root_mobile == owner }, { owner.serial, true })
  trade.cancel(player.session_id)
  local new
  for _, contract in ipairs(owner.backpack:find_all("house_contract")) do
    if contract ~= old then new = contract end
  end
  new:put_in(heir.backpack)
  trade_contract(other, new, player)
  expect.equal(house:get("owner"), owner.serial)
end)

test.case("263: neither vendors nor auctions take the contract of a house, which only its owner can trade, also in a bag", function()
  local player, owner, house = home()
  transfer.write_contract(house, owner)
  local contract = owner.backpack:find("house_contract")
  local vendor = mobiles.create("player_vendor", 1, owner.x, owner.y, owner.z)
  vendor:set("owner", owner.serial)
  local bag = items.create("bag"):put_in(owner.backpack)
  for _, container in ipairs { owner.backpack, bag } do
    contract:put_in(container)
    local sold = container == bag and bag or contract
    test.lines(player.session_id)
    expect.contains(bidding.why_not_sell(owner, sold), "at the sign of the house")
    expect.is_false(test.drop(player.session_id, sold.serial, vendor.backpack.serial))
    expect.is_false(test.drop(player.session_id, sold.serial, vendor.serial))
    expect.equal({ sold.container == owner.backpack, contract.is_within and contract:is_within(owner.backpack) }, { true, true })
  end
  items.create("bag"):put_in(vendor.backpack)
  expect.is_false(test.drop(player.session_id, contract.serial, vendor.backpack:find("bag").serial))
end)

-- Known from RunUO: BaseHouse.CheckTransferPosition.
test.case("217: who owns a house, is banned or is away from the sign gets none by a contract", function()
  local hinders = {
    function(house, heir) houses.add(house, "bans", heir) end,
    function(_, _, owner) owner:move_to(1, 1501, 1606, 0) end,
    function(_, heir)
      local second = items.create("stone_and_plaster_house")
      second:move_to(1, 1540, 1600, 0)
      houses.give(second, heir)
    end,
  }
  for _, hinder in ipairs(hinders) do
    local player, owner, house = home()
    local other, heir = person(1498, 1605)
    at_sign(owner)
    transfer.write_contract(house, owner)
    hinder(house, heir, owner)
    trade_contract(player, owner.backpack:find("house_contract"), other)
    expect.equal(house:get("owner"), owner.serial)
    house:delete()
  end
end)
