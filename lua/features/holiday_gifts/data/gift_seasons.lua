-- When characters get holiday gifts, and which. Without rows nobody gets any; a package adds its own rows with
-- data/extend/features/holiday_gifts/data/gift_seasons.lua.
--
-- A row: `name`; `first` and `last`, the first and the last day, each a month and a day (UTC), also over the turn of
-- the year; `gifts`, templates from which one is drawn. For example:
--
--   { name = "midwinter", first = { 12, 20 }, last = { 1, 6 }, gifts = { "snow_globe", "fireworks_wand" } },

return {}
