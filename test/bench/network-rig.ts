import mysql, { type Connection } from "mysql2/promise";
import type { MysqlAddress } from "../../runtime/storage/database/database-address.js";
import { mysqlAddress } from "../runtime/storage/engines.js";
import { NetworkShard } from "../support/network-shard.js";
import { FACETS } from "./handover.js";
import { ACCOUNT_PASSWORD, ACCOUNT_PREFIX, cheapHash, type NeutralDriver, type Placement } from "./neutral-driver.js";

/** With passwords that take no time. */
const RAMP_PER_SECOND = 100;

/**
 * Networks over one database, whose accounts and characters the driver uses: an edge, an API and a world in two
 * processes.
 */
export class NetworkRig {
  private readonly address: MysqlAddress;
  private readonly remove: () => Promise<void>;
  private placement: Placement | undefined;

  private constructor() {
    ({ address: this.address, remove: this.remove } = mysqlAddress());
  }

  /** Has accounts and characters for that many clients. */
  static async open(driver: NeutralDriver, clients: number): Promise<NetworkRig> {
    const rig = new NetworkRig();
    await rig.withNetwork((network) => network.api.addAccount(`${ACCOUNT_PREFIX}0`, ACCOUNT_PASSWORD));
    // No process may know which accounts there were.
    await rig.inDatabase((connection) => copyAccount(connection, clients));
    await rig.withNetwork(({ edge }) =>
      driver.drive(clients, edge.gamePort, edge.child.pid!, {
        rampPerSecond: RAMP_PER_SECOND,
        settleSeconds: 1,
        windowSeconds: 1,
      }),
    );
    return rig;
  }

  /** Places all characters before each start of a network from now on. */
  place(placement: Placement): void {
    this.placement = placement;
  }

  async withNetwork<T>(work: (network: NetworkShard) => Promise<T>): Promise<T> {
    if (this.placement) await this.placeCharacters(this.placement);
    const network = await NetworkShard.open(FACETS, { hasOwnApi: true, database: this.address });
    try {
      return await work(network);
    } finally {
      await network.close();
    }
  }

  async close(): Promise<void> {
    await this.remove();
  }

  private async placeCharacters(placement: Placement): Promise<void> {
    await this.inDatabase(async (connection) => {
      // The stored world would overrule the rows of the characters.
      for (const table of ["world_journal", "world_entities", "world_arrivals"]) await connection.query(`DELETE FROM ${table}`);
      await connection.query("UPDATE world_marks SET value = 0 WHERE name LIKE '%batch'");
      const [rows] = await connection.query("SELECT serial FROM characters ORDER BY serial");
      for (const [i, { serial }] of (rows as { serial: number }[]).entries()) {
        const { x, y } = placement(i);
        await connection.query("UPDATE characters SET x = ?, y = ? WHERE serial = ?", [x, y, serial]);
      }
    });
  }

  private async inDatabase(work: (connection: Connection) => Promise<void>): Promise<void> {
    const { host, port, user, password, database } = this.address;
    const connection = await mysql.createConnection({ host, port, user, password, database });
    try {
      await connection.beginTransaction();
      await work(connection);
      await connection.commit();
    } finally {
      await connection.end();
    }
  }
}

/** Gives the other clients accounts like the first client's, with a hash that takes no time. */
async function copyAccount(connection: Connection, clients: number): Promise<void> {
  const first = `${ACCOUNT_PREFIX}0`;
  await connection.query("UPDATE accounts SET password_hash = ? WHERE username = ?", [cheapHash(), first]);
  for (let i = 1; i < clients; i++) {
    const name = `${ACCOUNT_PREFIX}${i}`;
    await connection.query(
      `INSERT INTO accounts (username, username_folded, email, role, is_active, password_hash, created_at)
       SELECT ?, ?, ?, role, is_active, password_hash, created_at FROM accounts WHERE username = ?`,
      [name, name, `${name}@example.com`, first],
    );
  }
}
