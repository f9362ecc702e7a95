-- Portcullises: doors that rise by their own height instead of swinging.

local items_of = require("lib.templates.item_families")

local portcullis = items_of {
  base = "base_door",
  name = "portcullis",
  tags = { "door", "portcullis", "metal" },
  params = { material = "metal", open_sound = 0xF0, close_sound = 0xEF, rises = 20 },
}
portcullis("portcullis_ns", 0x06F5)
portcullis("portcullis_ew", 0x06F6)
