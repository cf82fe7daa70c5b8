import { type Database, DATA_KEYS_ARE_BOUND } from '@vc/platform/persistence';

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

  /** Whether new keys are bound to their owners, because no service of before that runs. */
  async bindsOwners(): Promise<boolean> {
    const { rows } = await this.database.query<{ comment: string | null }>(
      `SELECT obj_description('data_keys'::regclass) AS comment`,
    );
    return rows[0]?.comment === DATA_KEYS_ARE_BOUND;
  }

  /** The function refuses a tenant that is not deleted. */
  async destroy(tenant: string): Promise<void> {
    await this.database.query('SELECT destroy_data_key($1)', [tenant]);
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
