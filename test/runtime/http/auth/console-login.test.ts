import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, TestApi } from "../harness.js";
import { startApi } from "../harness.js";

const SECRET = "a secret of this run of the server";

describe("the routes for the operator's console", () => {
  const told: { sessionId: number; text: string }[] = [];
  let api: TestApi;
  let token: string;
  let gameMaster: string;

  beforeAll(async () => {
    const players = {
      tell: (sessionId: number, text: string) => {
        told.push({ sessionId, text });
        return sessionId === 7;
      },
      byAccount: () => undefined,
    };
    api = await startApi({ consoleSecret: SECRET, players });
  });
  afterAll(() => api.close());

  const exchange = (secret: string): Promise<Answer> => api.call("POST", "/auth/console", { body: { secret } });

  it("refuse a login until an Administrator exists", async () => {
    expect((await exchange(SECRET)).status).toBe(409);
  });

  it("exchange the secret, and nothing else, for a token of the oldest active Administrator", async () => {
    await api.account("keeper", "Counselor");
    const gone = await api.account("gone", "Administrator");
    await api.account("first", "Administrator");
    await api.account("second", "Administrator");
    await api.accounts.update(gone.accountId, { isActive: false });
    const answer = await exchange(SECRET);
    expect(answer).toMatchObject({ status: 200, body: { username: "first", role: "Administrator", tokenType: "Bearer" } });
    token = (answer.body as { accessToken: string }).accessToken;
    expect((await api.call("GET", "/api/users", { token })).status).toBe(200);
    for (const wrong of ["another secret", `${SECRET} `, SECRET.slice(1)]) expect((await exchange(wrong)).status).toBe(401);
    expect((await exchange("")).status).toBe(400);
    expect(api.logLines.join("")).not.toContain(SECRET);
  });

  it("give tokens that end like others", async () => {
    const first = (await api.accounts.list()).find(({ username }) => username === "first")!;
    await api.accounts.update(first.accountId, { password: "another horse" });
    expect((await api.call("GET", "/api/users", { token })).status).toBe(401);
  });

  it("show a player a line without control characters, for GameMaster and up", async () => {
    await api.account("master", "GameMaster");
    gameMaster = await api.login("master");
    const message = (sessionId: string, text: unknown, by = gameMaster): Promise<Answer> =>
      api.call("POST", `/api/sessions/${sessionId}/message`, { token: by, body: { text } });
    expect((await message("7", " come \u202eback ")).status).toBe(204);
    expect(told).toEqual([{ sessionId: 7, text: "come back" }]);
    expect((await message("8", "anybody?")).status).toBe(404);
    for (const bad of ["", "  ", "\u202e", "x".repeat(201), 5]) expect((await message("7", bad)).status).toBe(400);
    expect((await message("7", "hello", await api.login("keeper"))).status).toBe(403);
  });
});

it("the routes do not exist without a secret, or without tokens", async () => {
  for (const overrides of [{}, { consoleSecret: SECRET, options: { jwt: false } }]) {
    const api = await startApi(overrides);
    expect((await api.call("POST", "/auth/console", { body: { secret: SECRET } })).status).toBe(404);
    expect((await api.call("POST", "/api/sessions/1/message", { token: "none", body: { text: "a" } })).status).toBe(404);
    await api.close();
  }
});
