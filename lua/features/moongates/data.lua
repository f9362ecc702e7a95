-- Places of the public moongates, which are also their destinations; by map, in the order of their window. Changes hold
-- as soon as the file is saved. The package later_eras adds New Haven, Malas, Tokuno and Ter Mur.
--
-- `hue` is the gate's colour. Places with `demo` exist only on a shard without client files, in its built-in town.

return {
  {
    map_id = 1,
    name = "Trammel",
    destinations = {
      { name = "Town Square", x = 1434, y = 1690, z = 0, demo = true },
      { name = "Moonglow", x = 4467, y = 1283, z = 5 },
      { name = "Britain", x = 1336, y = 1997, z = 5 },
      { name = "Jhelom", x = 1499, y = 3771, z = 5 },
      { name = "Yew", x = 771, y = 752, z = 5 },
      { name = "Minoc", x = 2701, y = 692, z = 5 },
      { name = "Trinsic", x = 1828, y = 2948, z = -20 },
      { name = "Skara Brae", x = 643, y = 2067, z = 5 },
      { name = "Magincia", x = 3563, y = 2139, z = 31 },
      { name = "Haven", x = 3763, y = 2771, z = 50 },
    },
  },
  {
    map_id = 0,
    name = "Felucca",
    destinations = {
      { name = "Moonglow", x = 4467, y = 1283, z = 5 },
      { name = "Britain", x = 1336, y = 1997, z = 5 },
      { name = "Jhelom", x = 1499, y = 3771, z = 5 },
      { name = "Yew", x = 771, y = 752, z = 5 },
      { name = "Minoc", x = 2701, y = 692, z = 5 },
      { name = "Trinsic", x = 1828, y = 2948, z = -20 },
      { name = "Skara Brae", x = 643, y = 2067, z = 5 },
      { name = "Magincia", x = 3563, y = 2139, z = 31 },
      { name = "Buccaneer's Den", x = 2711, y = 2234, z = 0 },
    },
  },
  {
    map_id = 2,
    name = "Ilshenar",
    destinations = {
      { name = "Compassion", x = 1215, y = 467, z = -13 },
      { name = "Honesty", x = 722, y = 1366, z = -60 },
      { name = "Honor", x = 744, y = 724, z = -28 },
      { name = "Humility", x = 281, y = 1016, z = 0 },
      { name = "Justice", x = 987, y = 1011, z = -32 },
      { name = "Sacrifice", x = 1174, y = 1286, z = -30 },
      { name = "Spirituality", x = 1532, y = 1340, z = -3 },
      { name = "Valor", x = 528, y = 216, z = -45 },
      { name = "Chaos", x = 1721, y = 218, z = 96 },
    },
  },
}
