---@meta

---Requests to servers of the web. Only origins in the option scripts.webOrigins are reached, which is empty by default, and redirects only within them. A name must not lead to an address of this machine or a private network; such an address must be listed itself. An answer has at most 256 KiB; 4 requests of a file, and 16 in all, may be under way.
---@class http
http = {}

---Sends a GET request and waits for the answer. Waits.
---
---```lua
---local answer, reason = http.get("https://api.example.org/motd")
---if answer and answer.status == 200 then players.broadcast(answer.body) else log.warn(reason or answer.status) end
---```
---@param url string address with http or https, of an allowed origin
---@param options? WebOptions headers and time
---@return WebAnswer|nil answer an answer of any status; names of headers are in lower case
---@return string? reason why not
function http.get(url, options) end

---Sends a POST request and waits for the answer. Its body is application/json unless the headers say otherwise. Waits.
---@param url string address with http or https, of an allowed origin
---@param body string for example from json.encode
---@param options? WebOptions headers and time
---@return WebAnswer|nil answer an answer of any status; names of headers are in lower case
---@return string? reason why not
function http.post(url, body, options) end
