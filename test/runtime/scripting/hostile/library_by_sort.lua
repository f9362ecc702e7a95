-- expect: harmless
-- There is nothing in a list's place to sort.
table.sort(string)
return #string
