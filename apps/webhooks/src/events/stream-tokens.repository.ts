import { Injectable } from '@nestjs/common';
import { prepared, type Transaction } from '@vc/platform/persistence';

/** What a token opens, and for whom. */
export interface StreamToken {
  id: string;
  tenantId: string;
  clientId: string;
  subject: string;
  /** The issuance or presentation whose events the stream has; null: all events of the tenant. */
  resourceId: string | null;
  createdAt: Date;
  expiresAt: Date;
}

interface TokenRow {
  id: string;
  tenant_id: string;
  client_id: string;
  subject: string;
  resource_id: string | null;
  created_at: Date;
  expires_at: Date;
}

@Injectable()
export class StreamTokensRepository {
  async insert(tx: Transaction, tokenHash: Buffer, token: StreamToken): Promise<void> {
    const { id, tenantId, clientId, subject, resourceId, createdAt, expiresAt } = token;
    await prepared(
      tx,
      `INSERT INTO stream_tokens (token_hash, id, tenant_id, client_id, subject, resource_id, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [tokenHash, id, tenantId, clientId, subject, resourceId, createdAt, expiresAt],
    );
  }

  async find(tx: Transaction, tokenHash: Buffer): Promise<StreamToken | undefined> {
    const { rows } = await prepared<TokenRow>(
      tx,
      `SELECT id, tenant_id, client_id, subject, resource_id, created_at, expires_at
       FROM stream_tokens WHERE token_hash = $1`,
      [tokenHash],
    );
    return rows.map((row) => ({
      id: row.id,
      tenantId: row.tenant_id,
      clientId: row.client_id,
      subject: row.subject,
      resourceId: row.resource_id,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    }))[0];
  }
}
