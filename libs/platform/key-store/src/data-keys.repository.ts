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

  async delete(owner: string): Promise<void> {
    await this.database.query('DELETE FROM data_keys WHERE owner = $1', [owner]);
  }

  /** Changes nothing when the owner has a key, and when it is a deleted tenant. */
  async insertIfNew(id: string, owner: string, wrapped: string): Promise<void> {
    await this.database.query(
      `INSERT INTO data_keys (id, owner, wrapped_key) SELECT $1, $2, $3
       WHERE NOT EXISTS (SELECT FROM deleted_tenants WHERE id::text = $2) ON CONFLICT DO NOTHING`,
      [id, owner, wrapped],
    );
  }
}
