-- Requests to web servers, which a test answers itself.

test.case("http.get and http.post get the answer that the test sets, and otherwise nil and a reason", function()
  test.web("https://api.example.org/motd", "Hail!")
  test.web("https://api.example.org/post", "made", 201)
  local answer = http.get("https://api.example.org/motd")
  expect.equal(answer.status, 200)
  expect.equal(answer.body, "Hail!")
  expect.equal(http.post("https://api.example.org/post", json.encode { 1 }).status, 201)
  local none, reason = http.get("https://elsewhere.example.org/")
  expect.equal(none, nil)
  expect.contains(reason, "test.web sets one")
end)
