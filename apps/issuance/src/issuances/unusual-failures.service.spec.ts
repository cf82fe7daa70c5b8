import { UnusualFailuresSweeper } from '@vc/feature/unusual-failures';
import { createId } from '@vc/platform/persistence';
import { stopClock } from '@vc/testing/unit/stopped-clock';
import type { TestService } from '@vc/testing/service/test-service';
import { TestTrust } from '@vc/testing/service/test-trust';
import { TestWorld } from '@vc/testing/service/test-world';
import { issuanceService } from '../issuance.definition';

const HOUR_MS = 60 * 60_000;

const INSERT = `INSERT INTO issuance.issuances
    (id, tenant_id, status, offer_id, created_at, updated_at, expires_at, grant_type, grant_value, is_deferred)
  SELECT gen_random_uuid(), $1, $2, gen_random_uuid(), now(), $3, now(),
    'pre-authorized_code', 'sealed', false
  FROM generate_series(1, 30)`;

describe('unusually many failures of issuances', () => {
  let world: TestWorld;
  let trust: TestTrust;
  let service: TestService;

  beforeAll(async () => {
    [world, trust] = await Promise.all([TestWorld.start(), TestTrust.start()]);
    service = await world.serve(issuanceService, { TRUST_INTERNAL_URL: trust.url });
  });

  afterAll(async () => {
    await world?.stop();
    await trust?.stop();
  });

  it('have staff of their tenant told', async () => {
    const [failing, other] = [createId(), createId()];
    const clock = stopClock();
    const lastHour = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS);
    await world.database.query(INSERT, [failing, 'failed', lastHour]);
    await world.database.query(INSERT, [other, 'expired', lastHour]);
    await service.app.get(UnusualFailuresSweeper).run();
    clock.release();
    const rows = await world.database.query(
      `SELECT tenant_id, payload FROM issuance.outbox_archive WHERE type = 'staff.alert.raised'
       UNION ALL SELECT tenant_id, payload FROM issuance.outbox WHERE type = 'staff.alert.raised'`,
    );
    const payload = { kind: 'issuances-failing', resourceId: failing, failures: 30 };
    expect(rows).toEqual([{ tenant_id: failing, payload }]);
  });
});
