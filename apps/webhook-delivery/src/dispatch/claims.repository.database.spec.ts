import { createId, type Database } from '@vc/platform/persistence';
import { rowsRead } from '@vc/testing/database/rows-read';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { webhookDeliveryService } from '../index';
import { AllowanceClaimsRepository } from '../allowances/allowance-claims.repository';
import { ClaimsRepository } from './claims.repository';
import { PacedClaimsRepository } from './paced-claims.repository';

const now = new Date('2026-01-01T00:00:00Z');
const leaseUntil = new Date('2026-01-01T00:00:25Z');
const horizon = new Date('2026-01-01T00:00:01Z');
const ORIGIN = 'https://receiver.example';
const BACKLOG = 20_000;
/** More than PostgreSQL plans with the values before it may keep a plan. */
const CLAIMS_BEFORE = 10;
const LIMIT = 100;

const due = new ClaimsRepository();
const paced = new PacedClaimsRepository();
const allowed = new AllowanceClaimsRepository();

interface Case {
  name: string;
  /** Columns of the endpoint. */
  endpoint: { rate_limit?: number; consented?: boolean };
  claim: (database: Database) => Promise<{ claimed: number; read: number }>;
  expected: number;
}

async function measure(database: Database, claim: (tx: Parameters<typeof rowsRead>[0]) => Promise<unknown[]>) {
  let claimed = 0;
  const read = await database.acrossTenants((tx) =>
    rowsRead(tx, ['deliveries', 'endpoints'], async () => {
      claimed = (await claim(tx)).length;
    }),
  );
  return { claimed, read };
}

const room = { endpoints: [], tenants: [] };
const CASES: Case[] = [
  {
    name: 'ClaimsRepository',
    endpoint: {},
    claim: (database) =>
      measure(database, (tx) =>
        due.claimDue(tx, { now, leaseUntil, limit: LIMIT, idleRoom: LIMIT, room, onlyVerified: true }),
      ),
    expected: LIMIT,
  },
  {
    name: 'PacedClaimsRepository',
    endpoint: { rate_limit: LIMIT },
    claim: (database) =>
      measure(database, (tx) => paced.claimDue(tx, { now, leaseUntil, horizon, room: [], onlyVerified: true })),
    expected: LIMIT,
  },
  {
    name: 'AllowanceClaimsRepository',
    endpoint: { consented: true },
    claim: (database) =>
      measure(database, (tx) => allowed.claimDue(tx, { now, leaseUntil, limit: LIMIT, perTenant: LIMIT, open: [] })),
    expected: 1,
  },
];

describe.each(CASES)('$name', ({ endpoint, claim, expected }) => {
  let owner: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    owner = await createTestDatabase();
    database = await owner.connect(webhookDeliveryService);
  });

  afterAll(async () => {
    await owner?.drop();
  });

  it('reads no other deliveries of a backlog that has come since its plan was made', async () => {
    for (let count = 0; count < CLAIMS_BEFORE; count += 1) expect((await claim(database)).claimed).toBe(0);
    const endpointId = createId();
    await owner.query(
      `INSERT INTO webhooks.endpoints (id, tenant_id, url, description, filter_types, secret, enabled, created_at,
         updated_at, verified_at, consented_url, consented_origin, rate_limit)
       VALUES ($1, $1, $3, '', '{}', '', true, $2, $2, CASE WHEN $4 THEN NULL ELSE $2::timestamptz END,
         CASE WHEN $4 THEN $3 END, CASE WHEN $4 THEN $3 END, $5)`,
      [endpointId, now, ORIGIN, endpoint.consented === true, endpoint.rate_limit],
    );
    await owner.query(`INSERT INTO webhooks.origin_allowances VALUES ($1, 200, $2, $2, $2)`, [ORIGIN, now]);
    await owner.query(
      `INSERT INTO webhooks.deliveries (id, tenant_id, endpoint_id, event_id, event_type, body, status, attempts,
         next_attempt_at, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $1, gen_random_uuid(), '', '{}', 'pending', 0,
         $2::timestamptz - n * interval '1 millisecond', $2, $2
       FROM generate_series(1, ${BACKLOG}) AS n`,
      [endpointId, now],
    );
    const { claimed, read } = await claim(database);
    expect(claimed).toBe(expected);
    expect(read).toBeLessThan(10 * LIMIT);
  });
});
