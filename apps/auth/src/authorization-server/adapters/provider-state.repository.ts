import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Database } from '@vc/platform/persistence';
import { sha256 } from '@vc/protocol/crypto';
import type { AdapterPayload } from 'oidc-provider';
import { parseAccountId } from '../authorizations/accounts';

interface StateRow {
  payload: string;
  consumed_at: Date | null;
}

/**
 * The state of oidc-provider between requests. Its ids are secrets of clients and browsers, so only their hashes are
 * stored.
 */
@Injectable()
export class ProviderStateRepository {
  constructor(
    private readonly database: Database,
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async upsert(model: string, id: string, payload: AdapterPayload, lifetimeSeconds: number): Promise<void> {
    const { uid = null, grantId = null } = payload;
    await this.database.query(
      `INSERT INTO provider_state (model, id_hash, payload, uid, grant_id, expires_at, owner_tenant_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (model, id_hash)
       DO UPDATE SET payload = $3, uid = $4, grant_id = $5, expires_at = $6, owner_tenant_id = $7`,
      [
        model,
        sha256(id),
        this.cipher.sealJson(payload, sealingContext(model)),
        uid,
        grantId,
        this.computeExpiry(lifetimeSeconds),
        tenantOf(payload),
      ],
    );
  }

  /** Returns false if the id exists. */
  async insertIfNew(model: string, id: string, payload: AdapterPayload, lifetimeSeconds: number): Promise<boolean> {
    const { count } = await this.database.query(
      `INSERT INTO provider_state (model, id_hash, payload, expires_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING RETURNING 1`,
      [model, sha256(id), this.cipher.sealJson(payload, sealingContext(model)), this.computeExpiry(lifetimeSeconds)],
    );
    return count > 0;
  }

  async find(model: string, id: string): Promise<AdapterPayload | undefined> {
    return this.findBy(model, 'id_hash', sha256(id));
  }

  async findByUid(model: string, uid: string): Promise<AdapterPayload | undefined> {
    return this.findBy(model, 'uid', uid);
  }

  /** Returns false if it was consumed before. */
  async consume(model: string, id: string): Promise<boolean> {
    const { count } = await this.database.query(
      `UPDATE provider_state SET consumed_at = $3 WHERE model = $1 AND id_hash = $2 AND consumed_at IS NULL
       RETURNING grant_id`,
      [model, sha256(id), this.clock()],
    );
    return count > 0;
  }

  async delete(model: string, id: string): Promise<void> {
    await this.database.query(`DELETE FROM provider_state WHERE model = $1 AND id_hash = $2`, [model, sha256(id)]);
  }

  async deleteGrant(model: string, grantId: string): Promise<void> {
    await this.database.query(`DELETE FROM provider_state WHERE model = $1 AND grant_id = $2`, [model, grantId]);
  }

  private async findBy(model: string, column: 'id_hash' | 'uid', value: unknown): Promise<AdapterPayload | undefined> {
    const { rows } = await this.database.query<StateRow>(
      `SELECT payload, consumed_at FROM provider_state WHERE model = $1 AND ${column} = $2 AND expires_at > $3`,
      [model, value, this.clock()],
    );
    const [row] = rows;
    if (!row) return undefined;
    const payload = this.cipher.openJson<AdapterPayload>(row.payload, sealingContext(model));
    return row.consumed_at === null ? payload : { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) };
  }

  private computeExpiry(seconds: number): Date {
    return new Date(this.clock().getTime() + seconds * 1000);
  }
}

/** What outlives an interaction, grants and refresh tokens, has an account. */
function tenantOf({ accountId }: AdapterPayload): string | null {
  return accountId === undefined ? null : parseAccountId(accountId).tenantId;
}

function sealingContext(model: string): string {
  return `auth.provider_state/${model}`;
}
