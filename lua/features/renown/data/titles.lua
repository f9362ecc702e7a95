-- Titles by fame and karma (ModernUO Titles). Each row holds the highest fame for which it stands, and the titles by
-- karma, from the worst to the best; `karma` has the highest karma of each title but the last.

return {
  karma = { -10000, -5000, -2500, -1250, -625, 624, 1249, 2499, 4999, 9999 },
  rows = {
    { 1249, { "Outcast", "Despicable", "Scoundrel", "Unsavory", "Rude", "", "Fair", "Kind", "Good", "Honest", "Trustworthy" } },
    { 2499, {
      "Wretched", "Dastardly", "Malicious", "Dishonorable", "Disreputable", "Notable", "Upstanding", "Respectable", "Honorable",
      "Commendable", "Estimable",
    } },
    { 4999, {
      "Nefarious", "Wicked", "Vile", "Ignoble", "Notorious", "Prominent", "Reputable", "Proper", "Admirable", "Famed", "Great",
    } },
    { 9999, {
      "Dread", "Evil", "Villainous", "Sinister", "Infamous", "Renowned", "Distinguished", "Eminent", "Noble", "Illustrious", "Glorious",
    } },
    { math.huge, {
      "Dread", "Evil", "Dark", "Sinister", "Dishonored", "", "Distinguished", "Eminent", "Noble", "Illustrious", "Glorious",
    } },
  },
  -- From this fame on somebody is a lord or a lady.
  nobility_from = 10000,
  lord = "Lord", lady = "Lady",
}
