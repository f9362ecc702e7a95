import { expect, it } from "vitest";
import { ListedSessions } from "../../../runtime/contracts/listed-sessions.js";
import { deferred } from "../../support/deferred.js";

const session = (sessionId: string, characterId: string | null = null, ping = 0) => ({ sessionId, characterId, ping });
type Session = ReturnType<typeof session>;

it("follows who enters and leaves, and keeps what was read of those it has", async () => {
  const listed = new ListedSessions<Session>();
  await listed.read(() => Promise.resolve([session("1", "11", 40), session("2")]));
  listed.entered(session("3", "33"));
  listed.entered(session("1", "11"));
  listed.entered(session("2", "22"));
  expect(listed.all).toEqual([session("1", "11", 40), session("3", "33"), session("2", "22")]);
  listed.left({ sessionId: "1" });
  listed.left({ sessionId: "9" });
  expect(listed.all).toEqual([session("3", "33"), session("2", "22")]);
});

it("applies events to an answer that is older than they are", async () => {
  const listed = new ListedSessions<Session>();
  const answer = deferred<Session[]>();
  const reading = listed.read(() => answer.promise);
  listed.entered(session("3", "33"));
  listed.left({ sessionId: "1" });
  answer.resolve([session("1", "11"), session("2", "22")]);
  await reading;
  expect(listed.all).toEqual([session("2", "22"), session("3", "33")]);
  await listed.read(() => Promise.resolve([session("1", "11")]));
  expect(listed.all).toEqual([session("1", "11")]);
});

it("takes the answer of the latest read, whatever order they come in", async () => {
  const listed = new ListedSessions<Session>();
  const [early, late] = [deferred<Session[]>(), deferred<Session[]>()];
  const readings = [listed.read(() => early.promise), listed.read(() => late.promise)];
  late.resolve([session("2")]);
  await readings[1];
  early.resolve([session("1")]);
  await readings[0];
  expect(listed.all).toEqual([session("2")]);
});
