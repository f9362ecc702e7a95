import { mkdtemp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { filledAnswer, unknownPlaceholders } from "../../../../runtime/services/tickets/answer-texts.js";
import { isAnswerName, PreparedAnswers } from "../../../../runtime/services/tickets/prepared-answers.js";

describe("prepared answers", () => {
  let folder: string;
  let own: string;
  let answers: PreparedAnswers;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "answers-"));
    own = path.join(folder, "own");
    const stock = path.join(folder, "stock");
    await mkdir(stock);
    await writeFile(path.join(stock, "Stuck.txt"), "Stay there, {player}.\n");
    await writeFile(path.join(stock, "Wait.txt"), "A moment.\n");
    answers = new PreparedAnswers({ own, stock });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const named = async () => (await answers.list()).map(({ name, text, isStock }) => [name, text, isStock]);

  it("come with the program, are replaced by the operator's, and count as soon as a file is saved", async () => {
    expect(await named()).toEqual([
      ["Stuck", "Stay there, {player}.", true],
      ["Wait", "A moment.", true],
    ]);
    await answers.save("Stuck", " I come. ");
    await writeFile(path.join(own, "Ünder way.txt"), "Soon.");
    expect(await named()).toEqual([
      ["Stuck", "I come.", false],
      ["Ünder way", "Soon.", false],
      ["Wait", "A moment.", true],
    ]);
    expect((await readdir(own)).sort()).toEqual(["Stuck.txt", "Ünder way.txt"]);
  });

  it("are removed, those of the program by hiding them", async () => {
    await answers.save("Mine", "x");
    expect([await answers.remove("Mine"), await answers.remove("Wait"), await answers.remove("Nothing")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await named()).toEqual([["Stuck", "Stay there, {player}.", true]]);
    await answers.save("Wait", "again");
    expect((await named()).at(-1)).toEqual(["Wait", "again", false]);
  });

  it("may be saved by several people at once", async () => {
    const texts = Array.from({ length: 12 }, (_, n) => `text ${n}`);
    await Promise.all(texts.map((text) => answers.save("Hello", text)));
    expect(texts).toContain((await answers.list()).find(({ name }) => name === "Hello")?.text);
    expect(await readdir(own)).toEqual(["Hello.txt"]);
  });

  it("have one name, whether its accents are apart or not", async () => {
    expect(await answers.save("Cafe\u0301", "Come in.")).toEqual({ name: "Caf\u00e9", text: "Come in.", isStock: false });
    expect(await answers.remove("Cafe\u0301")).toBe(true);
    expect(await readdir(own)).toEqual([]);
  });

  it("are left out if a player would read an unknown placeholder", async () => {
    const told: string[] = [];
    answers = new PreparedAnswers({ own, stock: path.join(folder, "none") }, (file, why) =>
      told.push(`${path.basename(file)}: ${why}`),
    );
    await mkdir(own);
    await writeFile(path.join(own, "Link.txt"), "See %{recipient.ticket_link}, {player}.");
    expect(await named()).toEqual([]);
    expect(told).toEqual([
      "Link.txt: {recipient.ticket_link} is no placeholder; there are {player}, {staff}, {ticket}, {category}",
    ]);
  });

  it("may have names in every writing system, and tell once of files that are no answers", async () => {
    const told: string[] = [];
    answers = new PreparedAnswers({ own, stock: path.join(folder, "none") }, (file, why) =>
      told.push(`${path.basename(file)}: ${why}`),
    );
    await mkdir(own);
    for (const name of ["น้ำ", "नमस्ते", "cafe\u0301", "İçerik"]) await writeFile(path.join(own, `${name}.txt`), "x");
    await writeFile(path.join(own, "Umlaut.txt"), Buffer.from("one\nM\xfcller", "latin1"));
    await writeFile(path.join(own, "Mark.txt"), "\uFEFFmarked");
    await writeFile(path.join(own, "odd (1).txt"), "x");
    const names = (await answers.list()).map(({ name }) => name);
    expect(names.sort()).toEqual(["Mark", "café", "İçerik", "नमस्ते", "น้ำ"].sort());
    await answers.list();
    expect(told).toEqual([
      "Umlaut.txt: line 2 is not UTF-8; save the file as UTF-8",
      expect.stringContaining("odd (1).txt: its name must be") as string,
    ]);
    expect((await answers.list()).find(({ name }) => name === "Mark")?.text).toBe("marked");
    await answers.save("café", "y");
    await answers.remove("café");
    expect((await readdir(own)).filter((name) => name.startsWith("caf"))).toEqual([]);
  });

  it("leave out what is no answer: other files, long ones, and names that lead elsewhere", async () => {
    await mkdir(own);
    for (const file of ["notes.md", ".hidden.txt", "-x.txt"]) await writeFile(path.join(own, file), "x");
    await writeFile(path.join(own, "Long.txt"), "x".repeat(801));
    await writeFile(path.join(own, "Huge.txt"), "x".repeat(1_000_000));
    expect(await answers.list()).toHaveLength(2);
    for (const name of ["../x", "a/b", "a\\b", "", " a", "a ", ".a", "a\u0000b", "x".repeat(61), "a\nb"]) {
      expect(isAnswerName(name), JSON.stringify(name)).toBe(false);
      await expect(answers.save(name, "x")).rejects.toThrow(RangeError);
    }
  });

  it("are filled in with words as they are", () => {
    const words = { player: "{staff}", staff: "Nystul", ticket: "7", category: "Bug" };
    expect(filledAnswer("{player} {staff} {ticket} {category} {other} {constructor}", words)).toBe(
      "{staff} Nystul 7 Bug {other} {constructor}",
    );
    expect(unknownPlaceholders("{player} {Player} { x } {constructor}")).toEqual(["Player", "constructor"]);
  });
});
