import { createId } from '@vc/platform/persistence';
import { type Caller, TestWorld } from '@vc/testing/service/test-world';
import { testInternalHttp } from '@vc/testing/keys/test-service-keys';
import type { TestService } from '@vc/testing/service/test-service';
import { webhooksService } from '../webhooks.definition';

const ISSUED = 'openid4vc.issuance.completed';
const DELIVERED = 'webhook.delivery.delivered';
const RANGE = 'from=2026-02-27&to=2026-03-02';

describe('GET /usage', () => {
  const [tenantId, otherId] = [createId(), createId()];
  let world: TestWorld;
  let service: TestService;
  let call: Caller;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(webhooksService);
    call = world.caller(service, tenantId, 'webhooks.read');
    await world.database.query(
      `INSERT INTO webhooks.usage_days (tenant_id, day, measure, count) VALUES
         ($1, '2026-02-26', '${ISSUED}', 100), ($1, '2026-02-27', '${ISSUED}', 1), ($1, '2026-02-28', '${ISSUED}', 2),
         ($1, '2026-03-01', '${ISSUED}', 4), ($1, '2026-03-02', '${DELIVERED}', 8), ($1, '2026-03-03', '${ISSUED}', 100),
         ($2, '2026-03-01', '${ISSUED}', 1000)`,
      [tenantId, otherId],
    );
  });

  afterAll(() => world?.stop());

  const figures = async (query: string) => (await call('GET', `/api/usage?${query}`)).body.data.figures;

  async function get(query: string, headers: Record<string, string>) {
    const token = await world.authority.accessToken({ tenantId, scopes: ['webhooks.read'] });
    const response = await fetch(`${service.url}/api/v1/usage?${query}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    return { response, text: await response.text() };
  }

  it('returns the counts of the own days in the range, the earliest first', async () => {
    const { status, body } = await call('GET', `/api/usage?${RANGE}`);
    expect([status, body.data]).toEqual([
      200,
      {
        from: '2026-02-27',
        to: '2026-03-02',
        groupBy: 'day',
        figures: [
          { period: '2026-02-27', measure: ISSUED, count: 1 },
          { period: '2026-02-28', measure: ISSUED, count: 2 },
          { period: '2026-03-01', measure: ISSUED, count: 4 },
          { period: '2026-03-02', measure: DELIVERED, count: 8 },
        ],
      },
    ]);
  });

  it('returns the sums of months, and of one measure', async () => {
    expect(await figures(`${RANGE}&groupBy=month`)).toEqual([
      { period: '2026-02', measure: ISSUED, count: 3 },
      { period: '2026-03', measure: ISSUED, count: 4 },
      { period: '2026-03', measure: DELIVERED, count: 8 },
    ]);
    expect(await figures(`${RANGE}&groupBy=month&measure=${DELIVERED}`)).toEqual([
      { period: '2026-03', measure: DELIVERED, count: 8 },
    ]);
    expect(await figures('from=2026-01-01&to=2026-01-31')).toEqual([]);
  });

  it('returns CSV to a client that accepts it, with a tag of its own', async () => {
    const { response, text } = await get(RANGE, { accept: 'text/csv' });
    expect(response.headers.get('content-type')).toMatch(/^text\/csv;/);
    expect(response.headers.get('vary')).toBe('accept');
    expect(text).toBe(
      `period,measure,count\r\n2026-02-27,${ISSUED},1\r\n2026-02-28,${ISSUED},2\r\n2026-03-01,${ISSUED},4\r\n` +
        `2026-03-02,${DELIVERED},8\r\n`,
    );
    const json = await get(RANGE, { accept: 'application/json' });
    expect(JSON.parse(json.text).data.groupBy).toBe('day');
    expect(json.response.headers.get('etag')).not.toBe(response.headers.get('etag'));
  });

  it.each(['application/json', 'text/csv'])('answers 304 in %s until a count changes', async (accept) => {
    const etag = (await get(RANGE, { accept })).response.headers.get('etag') ?? '';
    const again = { accept, 'if-none-match': etag };
    expect((await get(RANGE, again)).response.status).toBe(304);
    await world.database.query(
      `UPDATE webhooks.usage_days SET count = count + 1 WHERE tenant_id = $1 AND measure = '${DELIVERED}'`,
      [tenantId],
    );
    expect((await get(RANGE, again)).response.status).toBe(200);
    await world.database.query(
      `UPDATE webhooks.usage_days SET count = count - 1 WHERE tenant_id = $1 AND measure = '${DELIVERED}'`,
      [tenantId],
    );
  });

  it.each([
    ['a day that the calendar lacks', 'from=2026-02-30', 'from'],
    ['a time', 'to=2026-03-01T00:00:00Z', 'to'],
    ['a range that ends before it begins', 'from=2026-03-02&to=2026-03-01', 'from'],
    ['401 days', 'from=2025-10-21&to=2026-11-25', 'from'],
    ['another grouping', 'groupBy=week', 'groupBy'],
    ['an unknown measure', 'measure=x', 'measure'],
    ['an unknown parameter', 'colour=red', 'colour'],
  ])('rejects %s with VALIDATION_ERROR', async (_, query, parameter) => {
    const { status, body } = await call('GET', `/api/usage?${query}`);
    expect([status, body.errors]).toMatchObject([400, [{ code: 'VALIDATION_ERROR', source: { parameter } }]]);
  });

  it('rejects a token without webhooks.read with FORBIDDEN, also of a client that accepts CSV', async () => {
    const token = await world.authority.accessToken({ tenantId, scopes: ['webhooks.write'] });
    const headers = { authorization: `Bearer ${token}`, accept: 'text/csv' };
    const response = await fetch(`${service.url}/api/usage`, { headers });
    expect([response.status, await response.json()]).toMatchObject([403, { errors: [{ code: 'FORBIDDEN' }] }]);
  });

  it('returns the sums of the named tenants by month to the authorization server alone', async () => {
    const path = `/internal/usage/months?tenants=${tenantId},${otherId}&from=2026-02-01&to=2026-03-31`;
    const auth = testInternalHttp(service, 'auth');
    const issuance = testInternalHttp(service, 'issuance');
    try {
      const { figures: sums } = await auth.request<{ figures: object[] }>('GET', path);
      const own = [
        { tenantId, period: '2026-02', measure: ISSUED, count: 103 },
        { tenantId, period: '2026-03', measure: ISSUED, count: 104 },
        { tenantId, period: '2026-03', measure: DELIVERED, count: 8 },
      ];
      const other = { tenantId: otherId, period: '2026-03', measure: ISSUED, count: 1000 };
      expect(sums).toEqual(tenantId < otherId ? [...own, other] : [other, ...own]);
      await expect(issuance.request('GET', path)).rejects.toThrow();
    } finally {
      await Promise.all([auth.close(), issuance.close()]);
    }
  });
});
