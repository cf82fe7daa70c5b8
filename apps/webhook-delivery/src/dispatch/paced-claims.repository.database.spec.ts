import { createId, type Database } from '@vc/platform/persistence';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { webhookDeliveryService } from '../index';
import { PacedClaimsRepository } from './paced-claims.repository';

const now = new Date('2026-01-01T00:00:00Z');
const addMs = (milliseconds: number) => new Date(now.getTime() + milliseconds);

describe('PacedClaimsRepository', () => {
  const claims = new PacedClaimsRepository();
  let owner: TestDatabase;
  let database: Database;
  let endpointId: string;

  beforeAll(async () => {
    owner = await createTestDatabase();
    database = await owner.connect(webhookDeliveryService);
  });

  beforeEach(async () => {
    await owner.query('DELETE FROM webhooks.endpoints');
    endpointId = createId();
    await owner.query(
      `INSERT INTO webhooks.endpoints (id, tenant_id, url, description, filter_types, secret, enabled, created_at,
         updated_at, verified_at, rate_limit)
       VALUES ($1, $1, '', '', '{}', '', true, $2, $2, $2, 5)`,
      [endpointId, now],
    );
    await owner.query(
      `INSERT INTO webhooks.deliveries (id, tenant_id, endpoint_id, event_id, event_type, body, status, attempts,
         next_attempt_at, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $1, gen_random_uuid(), '', '{}', 'pending', 0, $2, $2, $2
       FROM generate_series(1, 100)`,
      [endpointId, now],
    );
  });

  afterAll(async () => {
    await owner?.drop();
  });

  /** The times of the claimed deliveries, in milliseconds after the start. */
  async function claimAt(milliseconds: number, room: { inFlight: number; room: number }[] = []): Promise<number[]> {
    const claim = {
      now: addMs(milliseconds),
      leaseUntil: addMs(milliseconds + 25_000),
      horizon: addMs(milliseconds + 1_000),
      room: room.map((each) => ({ ...each, endpointId })),
      onlyVerified: true,
    };
    const claimed = await database.acrossTenants((tx) => claims.claimDue(tx, claim));
    return claimed.map(({ post_at }) => post_at.getTime() - now.getTime()).sort((one, other) => one - other);
  }

  it('gives each delivery a time of its own, as many a second as the rate limit', async () => {
    expect(await claimAt(0)).toEqual([0, 200, 400, 600, 800]);
    expect(await claimAt(0)).toEqual([]);
    expect(await claimAt(500)).toEqual([1_000, 1_200, 1_400]);
  });

  it('does not save the time of an idle endpoint for a burst', async () => {
    await claimAt(0);
    expect(await claimAt(60_000)).toEqual([60_000, 60_200, 60_400, 60_600, 60_800]);
  });

  it('shares the rate among concurrent workers', async () => {
    const times = (await Promise.all([claimAt(0), claimAt(0), claimAt(0), claimAt(0)])).flat();
    expect(times.sort((one, other) => one - other)).toEqual([0, 200, 400, 600, 800]);
  });

  it('claims no more than the endpoint has room for, and one for a failing endpoint', async () => {
    expect(await claimAt(0, [{ inFlight: 1, room: 2 }])).toEqual([0, 200]);
    await owner.query('UPDATE webhooks.endpoints SET consecutive_failures = 1');
    expect(await claimAt(10_000, [{ inFlight: 1, room: 2 }])).toEqual([]);
    expect(await claimAt(10_000)).toEqual([10_000]);
  });

  it('leaves out endpoints that are disabled, paused or not verified', async () => {
    for (const assignment of ['enabled = false', `paused_until = '2027-01-01', enabled = true`, 'verified_at = NULL']) {
      await owner.query(`UPDATE webhooks.endpoints SET ${assignment}`);
      expect(await claimAt(0)).toEqual([]);
    }
  });
});
