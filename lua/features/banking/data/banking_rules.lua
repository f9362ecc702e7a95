-- Numbers of banks (ModernUO Banker, before Mondain's Legacy).

return {
  -- From how far away bankers are spoken to, in tiles.
  earshot_tiles = 12,
  -- Most that is withdrawn at once, in gold.
  withdraw_most = 5000,
  -- Least and most that a check is worth, in gold.
  check_least = 5000,
  check_most = 1000000,
}
