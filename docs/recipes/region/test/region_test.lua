test.case("the orchard is known by its name and place", function()
  expect.equal(region.at(1, 1410, 1660, 0).name, "The Old Orchard")
  expect.is_true(region.get(1, "The Old Orchard"):get("no_harm"))
end)
