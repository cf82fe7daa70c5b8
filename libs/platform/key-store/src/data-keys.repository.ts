import type { Database } from '@vc/platform/persistence';

export interface StoredDataKey {
  id: string;
  /** Sealed with the key-encryption key. */
  wrapped_key: string;
}

export class DataKeysRepository {
  constructor(private readonly database: Database) {}

  async find(owner: string): Promise<StoredDataKey | undefined> {
    const { rows } = await this.database.query<StoredDataKey>(
      `SELECT id, wrapped_key FROM data_keys WHERE owner = $1`,
      [owner],
    );
    const [row] = rows;
    return row;
  }

  /** Changes nothing when the owner has a key. */
  async insertIfNew(id: string, owner: string, wrapped: string): Promise<void> {
    await this.database.query(
      `INSERT INTO data_keys (id, owner, wrapped_key) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [id, owner, wrapped],
    );
  }
}
