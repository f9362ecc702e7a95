-- Values come back from JSON as they went in, or are refused with an explanation.

test.case("whole numbers keep all their digits in JSON, also beyond 2^53", function()
  for _, number in ipairs { math.maxinteger, math.mininteger, (1 << 53) + 1, 5, -1 } do
    expect.equal(json.encode { id = number }, '{"id":' .. number .. "}")
    local back = json.decode('{"id":' .. number .. "}").id
    expect.equal(math.type(back), "integer")
    expect.equal(back == number, true)
  end
  expect.equal(json.decode('["12345678901234567890 in a text", 0.12345678901234567, 1e300]')[1], "12345678901234567890 in a text")
end)

test.case("whole floats come back from JSON as they went in", function()
  for exponent = 52, 80 do
    local number = -2.0 ^ exponent
    expect.equal(json.decode(json.encode(number)) == number, true)
  end
end)

test.case("JSON refuses what it cannot say", function()
  for _, value in ipairs { 1 / 0, -1 / 0, 0 / 0, "\xff", { ["\xfe"] = 1 } } do
    expect.equal((pcall(json.encode, { value = value })), false)
  end
  for _, number in ipairs { "1e400", string.rep("9", 400) } do
    local value, problem = json.decode('{"a": [' .. number .. ']}')
    expect.equal(value, nil)
    expect.contains(problem, "a number is larger than any that Lua has")
  end
  expect.equal((pcall(json.decode, '"\xff"')), false)
  for source, reason in pairs {
    ['[12345678901234567890]'] = "12345678901234567890 has more digits than a number of Lua; send it as a string",
    ['"\\ud800"'] = "a string has half a character",
    ['{"\\udfff": 1}'] = "a string has half a character",
  } do
    expect.contains(select(2, json.decode(source)), reason)
  end
end)
