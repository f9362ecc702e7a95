-- What staff see of somebody's deeds: murders, and whether it is a criminal.

local rules = require("features.law.data.law_rules")

staff_page.add {
  page = "character", name = "law", title = "Law",
  rows = function(subject)
    local params = subject.params
    local murders = params.murders or 0
    local left_ms = (params.criminal_until or 0) - time.unix()
    return {
      { label = "Murders", value = murders },
      { label = "Recent murders", value = params.recent_murders or 0 },
      { label = "Became a murderer", value = ("%d times"):format(params.relapses or 0) },
      { label = "Is a murderer", value = murders >= rules.murderer_from and "yes" or "no" },
      { label = "Criminal", value = left_ms > 0 and ("for %d seconds"):format(left_ms // 1000) or "no" },
    }
  end,
}
