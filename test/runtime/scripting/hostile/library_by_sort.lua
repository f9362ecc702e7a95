-- expect: harmless
-- To table.sort the library is an empty list.
table.sort(string)
return #string
