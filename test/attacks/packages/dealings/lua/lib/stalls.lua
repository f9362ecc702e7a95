-- Stalls: at each stand a guest, who attacks, a host, who is attacked, and a dealer.

local boards_lib = require("features.boards.lib.boards")
local death = require("features.death.lib.dying")

local COINS, WARES = 20000, 2000
local HOSTS_TEXT = "the host's own words"

local stalls = {}
local stall_class = {}
stall_class.__index = stall_class
local by_serial = {}

-- How many of a template a mobile carries, in piles.
local function carried(mobile, template)
  local sum = 0
  for _, pile in ipairs(mobile.backpack:find_all(template)) do sum = sum + pile.amount end
  return sum
end

-- The pile of somebody from which most can be given.
function stalls.largest_pile(mobile, template)
  local largest
  for _, pile in ipairs(mobile.backpack:find_all(template)) do
    if not largest or pile.amount > largest.amount then largest = pile end
  end
  return largest
end

local function stock(mobile)
  for template, amount in pairs { dealing_coin = COINS, dealing_ware = WARES } do
    assert(items.create(template, { amount = amount }):put_in(mobile.backpack))
  end
end

local function post(board, poster, subject)
  return assert(boards_lib.post(board, poster, { subject = subject, lines = { subject } }))
end

-- Sets up the stall of a host and its guest, where the host stands.
function stalls.set_up(host, guest)
  local dealer = assert(mobiles.create("dealing_dealer", host.map_id, host.x, host.y + 1, host.z))
  items.create("backpack"):equip_on(dealer)
  for _, mobile in ipairs { host, guest, dealer } do stock(mobile) end
  local self = setmetatable({}, stall_class)
  self.host_serial, self.guest_serial, self.dealer_serial = host.serial, guest.serial, dealer.serial
  self.home = { map_id = guest.map_id, x = guest.x, y = guest.y, z = guest.z }
  self.hosts_book = self:lay("book", host)
  self.hosts_book:set("text", { HOSTS_TEXT })
  self.hosts_board = self:lay("bulletin_board", host)
  self.hosts_message = post(self.hosts_board, host, HOSTS_TEXT)
  by_serial[host.serial], by_serial[guest.serial] = self, self
  return self
end

-- The stall at which a character stands.
function stalls.of(serial) return by_serial[serial] end

function stall_class:host() return mobiles.get(self.host_serial) end
function stall_class:guest() return mobiles.get(self.guest_serial) end
function stall_class:dealer() return mobiles.get(self.dealer_serial) end

-- Lays a new item at somebody's feet.
function stall_class:lay(template, mobile)
  local item = assert(items.create(template))
  item:move_to(mobile.map_id, mobile.x, mobile.y, mobile.z)
  return item
end

function stall_class:hand_over(template, amount, from, to)
  local pile = stalls.largest_pile(from, template)
  assert(pile and pile.amount > amount, "too few are left")
  assert(pile:split(amount):put_in(to.backpack))
end

-- The dealer pays coins to the guest.
function stall_class:pay(amount) self:hand_over("dealing_coin", amount, self:dealer(), self:guest()) end

-- Posts a message of the guest, and one of the host unless there is one.
function stall_class:post_on(board)
  if #board.contents == 0 then post(board, self:host(), HOSTS_TEXT) end
  return post(board, self:guest(), "the guest's own words")
end

-- Remembers what the guest has.
function stall_class:remember()
  self.had = { dealing_coin = carried(self:guest(), "dealing_coin"), dealing_ware = carried(self:guest(), "dealing_ware") }
end

-- How many of a template the guest has got since then.
function stall_class:gained(template) return carried(self:guest(), template) - self.had[template] end

-- Ends what is open, and brings the guest back to life and to its place. Returns whether that moved or changed it.
function stall_class:restore()
  local guest, home = self:guest(), self.home
  trade.cancel(guest.session_id)
  local was_dead = guest.is_dead
  if was_dead then assert(death.resurrect(guest)) end
  local was_away = guest.x ~= home.x or guest.y ~= home.y
  if was_away then guest:move_to(home.map_id, home.x, home.y, home.z) end
  return was_dead or was_away
end

-- What others own at the stall is as it was.
function stall_class:check()
  local text = self.hosts_book:get("text")
  assert(#text == 1 and text[1] == HOSTS_TEXT, "the host's book was written in")
  assert(self.hosts_message.exists, "the host's message is gone")
end

return stalls
