-- The chat: its standing channels, limits, and the numbers of actions and messages of clients.

return {
  -- The first is the one that clients join by themselves when the chat opens (ClassicUO ChatManager).
  channels = { "General", "Help", "Trade" },
  -- Channels that players make at the same time, and who is in one.
  channels_maximum = 50,
  members_maximum = 100,
  -- Characters of a channel's name and of its password.
  name_characters = 30,
  password_characters = 20,
  -- Lines in a row of one player, and how often another one is added.
  lines = 6,
  line_ms = 1500,

  -- What clients ask for in 0xB3 (RunUO ChatActionHandlers; leave_channel: ClassicUO).
  actions = {
    set_password = 0x41, leave_channel = 0x43, leave = 0x58, say = 0x61, join = 0x62, create = 0x63, private = 0x65,
    ignore = 0x66, heed = 0x67, toggle_ignore = 0x68,
    give_voice = 0x69, take_voice = 0x6A, make_moderator = 0x6C, end_moderator = 0x6D, hear_private = 0x6F,
    refuse_private = 0x70, toggle_private = 0x71, kick = 0x76, emote = 0x7A,
  },

  -- What clients are told in 0xB2 (RunUO ChatCommand and Chat.enu; ClassicUO ChatManager).
  messages = {
    already_ignored = 2, ignored = 3, heeded = 4, not_ignored = 5, bad_name = 7, channel_exists = 8, not_moderator = 9,
    in_no_channel = 11, no_player = 12, no_channel = 13, wrong_password = 14, ignores_you = 15, no_voice = 16,
    hears_private = 17, hears_no_private = 18, refuses_private = 22, kicked = 24, you_are_kicked = 25, already_there = 26,
    no_moderator_now = 27, moderator_now = 28, unmade_you = 29, made_you = 30, lost_voice = 31, got_voice = 32, took_your_voice = 33, gave_you_voice = 34,
    said = 37, emoted = 38, said_to_one = 39,
    channel = 1000, no_more_channel = 1001, closed = 1004, opened = 1005, member_came = 1006, member_left = 1007,
    joined = 1009, left = 1012,
  },
  -- The digit in front of a speaker's name (RunUO ChatUser.GetColorCharacter).
  colours = { plain = "0", moderator = "1" },
}
