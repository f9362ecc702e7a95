-- What vendors sell by item id alone: a thing to carry, with the art and the name of its line.

item_template("ware", { name = "", item_id = 0x0E75, weight = 1, tags = { "ware" } })
