-- How long a character stays in the world when its player leaves.

local leaving = require("features.leaving.lib.leaving")

function on_leaving(mobile) return leaving.seconds(mobile) end
