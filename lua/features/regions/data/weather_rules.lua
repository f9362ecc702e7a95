-- Weather (ServUO Weather). Clouds drift over maps; under one it rains, or snows where it is cold.

return {
  -- How often clouds move and change, in milliseconds, and the steps of a cloud's life. It grows denser for the first
  -- half of them.
  step_ms = 30000, steps = 30, tiles_by_step = 8,
  least_density = 10, most_density = 70,
  -- Rain of this density is a storm; of clouds that are cold or warm against the rule it is a fierce one.
  storm_density = 60,
  extreme_percent = 5,
  -- A cloud is a square with sides of `cloud_tiles`, and each map has the same number: `weather_clouds` in
  -- `scripts.values` says another one. `maps` has the width and height of their open land.
  cloud_tiles = 400, clouds = 15,
  maps = { [0] = { 5120, 4096 }, [1] = { 5120, 4096 } },
  -- Places where it snows, and always does so: the ice island. Left, top, right, bottom.
  cold = { { 3850, 160, 4239, 479 }, { 3900, 480, 4279, 659 }, { 4160, 660, 4309, 769 } },
}
