-- How windows look. `npm run test:lua -- --update-pictures` makes the pictures again; look at them before you keep
-- them.

test.case("the help window offers its categories", function()
  local player = test.player()
  gump.send(player.session_id, "help_category")
  test.picture(player.session_id, "help_category")
end)

test.case("a refused message stays for correction, with the reason above it", function()
  local player = test.player()
  gump.send(player.session_id, "help_message", {
    category = "Bug", title = "Report a bug", typed = { "The gate eats my horse." }, reason = "Please wait 12 seconds.",
  })
  test.picture(player.session_id, "help_message_refused")
end)
