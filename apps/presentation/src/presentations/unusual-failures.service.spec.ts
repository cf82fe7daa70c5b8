import { UnusualFailuresSweeper } from '@vc/feature/unusual-failures';
import { createId } from '@vc/platform/persistence';
import type { TestBus } from '@vc/testing/service/test-bus';
import { type StoppedClock, stopClock } from '@vc/testing/unit/stopped-clock';
import type { TestService } from '@vc/testing/service/test-service';
import { TestTrust } from '@vc/testing/service/test-trust';
import { TestWorld } from '@vc/testing/service/test-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import { presentationService } from '../presentation.definition';

const HOUR_MS = 60 * 60_000;

const INSERT = `INSERT INTO presentation.presentations
    (id, tenant_id, status, request_id, request, requested, certificate_id, credentials, expires_at, created_at, updated_at,
     answered_at)
  SELECT gen_random_uuid(), $1, $2, gen_random_uuid(), '{}', '[]', gen_random_uuid(), '[]', now(), now(), now(), $3
  FROM generate_series(1, $4)`;

describe('unusually many failures of presentations', () => {
  let world: TestWorld;
  let trust: TestTrust;
  let bus: TestBus;
  let service: TestService;
  let clock: StoppedClock;
  let tenantId: string;
  /** The beginning of the last whole hour. */
  let hour: number;

  beforeAll(async () => {
    [world, trust] = await Promise.all([TestWorld.start(), TestTrust.start()]);
    service = await world.serve(
      { ...presentationService, manualTasks: [UnusualFailuresSweeper] },
      { TRUST_INTERNAL_URL: trust.url },
    );
    bus = await world.openBus();
  });

  beforeEach(() => {
    clock = stopClock();
    tenantId = createId();
    hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS;
  });

  afterEach(() => clock.release());

  afterAll(async () => {
    await world?.stop();
    await trust?.stop();
  });

  /** Adds responses at the middle of the hour that lies so many hours before. */
  async function addResponses(count: number, hoursBefore = 0, status = 'failed'): Promise<void> {
    const time = new Date(hour + HOUR_MS / 2 - hoursBefore * HOUR_MS);
    await world.database.query(INSERT, [tenantId, status, time, count]);
  }

  /** The alerts of the tenant, when all of the outbox is published. */
  async function alerts(): Promise<object[]> {
    const sweeper = service.app.get(UnusualFailuresSweeper);
    await Promise.all([sweeper.run(), sweeper.run()]);
    await sweeper.run();
    await waitFor(async () => {
      const waiting = await world.database.query('SELECT 1 FROM presentation.outbox');
      return waiting.length === 0 ? true : undefined;
    });
    const rows = await world.database.query<{ payload: object }>(
      `SELECT payload FROM presentation.outbox_archive WHERE tenant_id = $1 AND type = 'staff.alert.raised'`,
      [tenantId],
    );
    return rows.map(({ payload }) => payload);
  }

  const alertOf = (failures: number) => ({ kind: 'presentations-failing', resourceId: tenantId, failures });

  it('are told of once, as an event for staff', async () => {
    await addResponses(20);
    expect(await alerts()).toEqual([alertOf(20)]);
    const published = await waitFor(() => bus.published.find(({ subject }) => subject === tenantId));
    expect(published).toMatchObject({ type: 'staff.alert.raised', payload: alertOf(20) });
  });

  it('are at least 20', async () => {
    await addResponses(19);
    expect(await alerts()).toEqual([]);
  });

  it('are five times those of a usual hour of the week before', async () => {
    for (let hours = 1; hours <= 168; hours += 1) await addResponses(5, hours);
    await addResponses(24);
    expect(await alerts()).toEqual([]);
    await addResponses(1);
    expect(await alerts()).toEqual([alertOf(25)]);
  });

  it('are those of the last whole hour, and not of the running one', async () => {
    await addResponses(30, -1);
    await addResponses(30, 1);
    expect(await alerts()).toEqual([]);
  });

  it('are not requests without a response, and not responses that are verified or refuse', async () => {
    for (const status of ['verified', 'rejected', 'cancelled']) await addResponses(30, 0, status);
    await world.database.query(INSERT, [tenantId, 'failed', null, 30]);
    expect(await alerts()).toEqual([]);
  });

  it('are told of again after a day', async () => {
    await addResponses(30);
    expect(await alerts()).toHaveLength(1);
    clock.advance(23 * HOUR_MS);
    await addResponses(30, -23);
    expect(await alerts()).toHaveLength(1);
    clock.advance(HOUR_MS);
    await addResponses(40, -24);
    expect(await alerts()).toHaveLength(2);
  });
});
