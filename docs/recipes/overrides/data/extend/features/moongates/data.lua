return function(maps) table.insert(maps[1].destinations, { name = "The Old Orchard", x = 1410, y = 1660, z = 0 }) end
