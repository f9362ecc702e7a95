-- Values come back from JSON as they went in, or are refused with an explanation.

test.case("whole numbers keep all their digits in JSON, also beyond 2^53", function()
  for _, number in ipairs { math.maxinteger, math.mininteger, (1 << 53) + 1, 5, -1 } do
    expect.equal(json.encode { id = number }, '{"id":' .. number .. "}")
    local back = json.decode('{"id":' .. number .. "}").id
    expect.equal(math.type(back), "integer")
    expect.equal(back == number, true)
  end
  expect.equal(json.decode('["12345678901234567890 in a text", 0.12345678901234567, 1e300]')[1], "12345678901234567890 in a text")
  expect.equal(math.type(json.decode("12345678901234567890")), "float")
end)

test.case("JSON refuses what it cannot say", function()
  for _, value in ipairs { 1 / 0, -1 / 0, 0 / 0, "\xff", { ["\xfe"] = 1 } } do
    expect.equal((pcall(json.encode, { value = value })), false)
  end
  local value, problem = json.decode('{"a": [1e400]}')
  expect.equal(value, nil)
  expect.contains(problem, "a number is larger than any that Lua has")
  expect.equal((pcall(json.decode, '"\xff"')), false)
end)
