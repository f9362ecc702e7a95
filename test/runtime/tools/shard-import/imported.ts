import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { projectDirectory } from "../../../../runtime/base/system/version.js";
import { bringShard } from "../../../../runtime/tools/shard-import/bring-shard.js";
import { type SaveFamily, openSave } from "../../../../runtime/tools/shard-import/families/all-families.js";
import type { ImportResult } from "../../../../runtime/tools/shard-import/import-save.js";
import { readTemplates, type StockTemplates } from "../../../../runtime/tools/shard-import/stock-templates.js";
import { TypeTable } from "../../../../runtime/tools/shard-import/type-table.js";
import type { TypeFile } from "../../../../runtime/tools/shard-import/types/type-file.js";
import { type DatabaseAddress, databaseAddress } from "../../../../runtime/storage/database/database-address.js";
import { storedWorld, type StoredWorld } from "../../../support/stored-world.js";

/** Passwords take no time in these tests. */
const passwords = { hash: (password: string) => Promise.resolve(`hash of ${password}`), dummyHash: "none" };

/** An import into a shard of its own. */
export class Imports {
  readonly directory: string;
  private static templates: Promise<StockTemplates> | undefined;

  constructor(directory = mkdtempSync(path.join(tmpdir(), "shard-import-"))) {
    this.directory = directory;
  }

  /** The stock's templates, which are read once. */
  static async stock(): Promise<StockTemplates> {
    return (Imports.templates ??= readTemplates(projectDirectory(), []));
  }

  get save(): string {
    return path.join(this.directory, "save");
  }

  get data(): string {
    return path.join(this.directory, "data");
  }

  async run(
    wish: {
      family?: SaveFamily;
      isDryRun?: boolean;
      isMerge?: boolean;
      map?: TypeFile;
      save?: string;
      address?: DatabaseAddress;
    } = {},
  ): Promise<ImportResult> {
    const { family, isDryRun = false, isMerge = false, map, save = this.save } = wish;
    const table = new TypeTable(await Imports.stock(), undefined, map);
    const place = { dataDirectory: this.data, address: wish.address ?? databaseAddress(this.data, undefined) };
    return bringShard({ place, table, passwords, isDryRun, isMerge, reader: await openSave(save, family) });
  }

  get world(): StoredWorld {
    return storedWorld(this.data);
  }

  rows(sql: string): Record<string, unknown>[] {
    const database = new DatabaseSync(path.join(this.data, "shard.sqlite"), { readOnly: true });
    try {
      return database.prepare(sql).all() as Record<string, unknown>[];
    } finally {
      database.close();
    }
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** The losses as lines: number, kind, reason. */
export function lossesOf({ losses }: ImportResult): string[] {
  return losses.all.map(({ kind, reason, total }) => `${total} ${kind}: ${reason}`);
}
