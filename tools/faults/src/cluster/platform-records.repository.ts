import type { DomainEvent } from '@vc/contract/events';
import { Client } from 'pg';

export interface IssuanceRow {
  id: string;
  status: string;
  reference: string | null;
  /** Of the only credential of the issuance. */
  credential_id: string;
  credential_status: string;
  /** Copies of the credential that have a status, and the credentials of the issuance in wallets. */
  copies: number;
  held: number;
}

export interface PresentationRow {
  id: string;
  status: string;
  reference: string | null;
}

export interface HeldRow {
  id: string;
  status: string;
  issuance_id: string;
}

export interface StatusRow {
  credential_id: string;
  status_list_id: string;
  index: number;
  value: number;
}

const ISSUANCES = `SELECT i.id, i.status, i.reference, c.id AS credential_id, c.status AS credential_status,
  (SELECT count(*)::int FROM issuance.credential_statuses s WHERE s.issuance_credential_id = c.id) AS copies,
  (SELECT count(*)::int FROM wallet.credentials w WHERE w.issuance_id = i.id) AS held
  FROM issuance.issuances i JOIN issuance.issuance_credentials c ON c.issuance_id = i.id WHERE i.tenant_id = $1`;

const SCHEMAS_WITH = `SELECT table_schema AS schema FROM information_schema.tables WHERE table_name = $1 ORDER BY 1`;

const EVENTS = `SELECT event_id AS id, type, tenant_id AS "tenantId", subject, occurred_at AS time, payload`;

/** Work that the platform has not done yet, by its kind. */
const OPEN_WORK = {
  'deliveries of webhooks': `SELECT event_id AS id FROM webhooks.deliveries WHERE status = 'pending'`,
  redemptions: 'SELECT id FROM wallet.redemptions WHERE next_attempt_at IS NOT NULL',
  'notifications of issuers': 'SELECT id FROM wallet.issuer_notifications WHERE next_attempt_at IS NOT NULL',
  'responses of wallets': 'SELECT id FROM wallet.presentation_answers WHERE next_attempt_at IS NOT NULL',
};

/** What the database of a platform says, for its owner. */
export class PlatformRecords {
  private constructor(
    private readonly client: Client,
    private readonly tenantId: string,
  ) {}

  static async open(ownerUrl: string, tenantId: string): Promise<PlatformRecords> {
    const client = new Client({ connectionString: ownerUrl });
    await client.connect();
    // Row-level security shows no rows without it, not even to the owner.
    await client.query(`SET app.all_tenants = 'on'`);
    return new PlatformRecords(client, tenantId);
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  async listIssuances(): Promise<IssuanceRow[]> {
    return this.select<IssuanceRow>(ISSUANCES, this.tenantId);
  }

  async listPresentations(): Promise<PresentationRow[]> {
    return this.select<PresentationRow>(
      'SELECT id, status, reference FROM presentation.presentations WHERE tenant_id = $1',
      this.tenantId,
    );
  }

  async listHeld(): Promise<HeldRow[]> {
    return this.select<HeldRow>(
      'SELECT id, status, issuance_id FROM wallet.credentials WHERE tenant_id = $1',
      this.tenantId,
    );
  }

  /** Requests in wallets, with their statuses. */
  async listHeldPresentations(): Promise<{ id: string; status: string; verifier_presentation_id: string }[]> {
    return this.select(
      'SELECT id, status, verifier_presentation_id FROM wallet.presentations WHERE tenant_id = $1',
      this.tenantId,
    );
  }

  async listStatuses(): Promise<StatusRow[]> {
    return this.select<StatusRow>(
      `SELECT issuance_credential_id AS credential_id, status_list_id, index, value FROM issuance.credential_statuses
       WHERE tenant_id = $1`,
      this.tenantId,
    );
  }

  /** Ids of the events in the outboxes, by the schema. */
  async listUnpublished(): Promise<string[]> {
    const found: string[] = [];
    for (const { schema } of await this.select<{ schema: string }>(SCHEMAS_WITH, 'outbox')) {
      const rows = await this.select<{ event_id: string }>(`SELECT event_id FROM ${schema}.outbox`);
      found.push(...rows.map((row) => `${schema} ${row.event_id}`));
    }
    return found;
  }

  /** The events of the organization in the outboxes and their archives, each once. */
  async listEvents(): Promise<DomainEvent[]> {
    const found: DomainEvent[] = [];
    for (const { schema } of await this.select<{ schema: string }>(SCHEMAS_WITH, 'outbox_archive')) {
      const rows = await this.select<Omit<DomainEvent, 'time'> & { time: Date }>(
        `${EVENTS} FROM ${schema}.outbox_archive WHERE tenant_id = $1
         UNION ${EVENTS} FROM ${schema}.outbox WHERE tenant_id = $1`,
        this.tenantId,
      );
      found.push(...rows.map((row) => ({ ...row, time: row.time.toISOString() })));
    }
    return found;
  }

  /** Work that is not done, as `<kind> <id>`. */
  async listOpenWork(): Promise<string[]> {
    const found: string[] = [];
    for (const [kind, sql] of Object.entries(OPEN_WORK)) {
      found.push(...(await this.select<{ id: string }>(sql)).map(({ id }) => `${kind}: ${id}`));
    }
    return found;
  }

  private async select<T>(sql: string, ...values: unknown[]): Promise<T[]> {
    return (await this.client.query(sql, values)).rows as T[];
  }
}
