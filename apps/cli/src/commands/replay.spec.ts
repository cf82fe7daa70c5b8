import { TestCommandLine } from '../test-command-line';

const ENDPOINT = '01932f5e-7b1c-7c3a-9a5e-2f6d1c0b8a41';
const DELIVERIES = `/api/v1/endpoints/${ENDPOINT}/deliveries`;

const delivery = (id: string, status = 'failed') => ({ id, eventType: 'openid4vc.issuance.completed', status });

describe('vc replay', () => {
  let commandLine: TestCommandLine;

  beforeAll(async () => {
    commandLine = await TestCommandLine.start();
  });

  beforeEach(() => {
    commandLine.reset();
    for (const id of ['d1', 'd2', 'd3']) {
      commandLine.answers[`POST /api/v1/deliveries/${id}/retry`] = [202, { data: delivery(id, 'pending') }];
    }
  });

  afterAll(async () => commandLine?.stop());

  const retried = () =>
    commandLine.requests.filter(({ method }) => method === 'POST').map(({ url }) => /deliveries\/(\w+)/.exec(url)?.[1]);

  it('replays the named deliveries, each with a key of its own', async () => {
    const { code, out, err } = await commandLine.vc(['replay', 'd1', 'd2']);
    expect([code, retried(), err]).toEqual([0, ['d1', 'd2'], '2 of 2 deliveries are replayed.\n']);
    expect(out).toMatch(/^id +eventType +status +result\nd1 +openid4vc.issuance.completed +pending +replayed\nd2 /);
    const keys = commandLine.requests.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
  });

  it('replays all pages of the selected deliveries of an endpoint, the oldest first', async () => {
    commandLine.answers[`GET ${DELIVERIES}`] = (earlier) =>
      earlier === 0
        ? [200, { data: [delivery('d1'), delivery('d2')], links: { next: `${DELIVERIES}?page%5Bafter%5D=d2` } }]
        : [200, { data: [delivery('d3')], links: {} }];
    const filters = [
      '--since',
      '2026-11-23T08:30:00+02:00',
      '--until',
      '1h',
      '--event-type',
      'wallet.credential.accepted',
    ];
    const { code, out } = await commandLine.vc(['replay', '--endpoint', ENDPOINT, ...filters, '--json']);
    expect([code, retried()]).toEqual([0, ['d1', 'd2', 'd3']]);
    expect(JSON.parse(out)).toEqual(
      ['d1', 'd2', 'd3'].map((id) => ({ ...delivery(id, 'pending'), result: 'replayed' })),
    );
    const query = new URL(commandLine.requests[0]!.url, commandLine.url).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      sort: 'createdAt',
      'page[size]': '100',
      'filter[status]': 'failed',
      'filter[createdAt][gte]': '2026-11-23T06:30:00.000Z',
      'filter[createdAt][lt]': expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      'filter[eventType]': 'wallet.credential.accepted',
    });
  });

  it('selects every status with --status any', async () => {
    commandLine.answers[`GET ${DELIVERIES}`] = [200, { data: [], links: {} }];
    expect((await commandLine.vc(['replay', '--endpoint', ENDPOINT, '--status', 'any'])).code).toBe(0);
    expect(commandLine.requests[0]!.url).not.toContain('status');
  });

  it('prints the deliveries with --dry-run, and replays none', async () => {
    commandLine.answers[`GET ${DELIVERIES}`] = [200, { data: [delivery('d1')], links: {} }];
    commandLine.answers['GET /api/v1/deliveries/d2'] = [200, { data: { ...delivery('d2'), attempts: [] } }];
    const ofEndpoint = await commandLine.vc(['replay', '--endpoint', ENDPOINT, '--dry-run', '--json']);
    expect([ofEndpoint.code, JSON.parse(ofEndpoint.out)]).toEqual([0, [delivery('d1')]]);
    expect((await commandLine.vc(['replay', 'd2', '--dry-run'])).out).toContain('d2');
    expect(retried()).toEqual([]);
  });

  it('continues after a refused delivery, prints the reason and ends with 1', async () => {
    const { code, out, err } = await commandLine.vc(['replay', 'd9', 'd1', '--json']);
    expect([code, retried(), err]).toEqual([1, ['d9', 'd1'], '1 of 2 deliveries are replayed.\n']);
    expect(JSON.parse(out)).toEqual([
      { id: 'd9', result: 'NOT_FOUND: It does not exist.' },
      expect.objectContaining({ id: 'd1', result: 'replayed' }),
    ]);
  });

  it('stops at another failure, and prints what is done', async () => {
    commandLine.answers['POST /api/v1/deliveries/d2/retry'] = [403, { errors: [{ code: 'FORBIDDEN', detail: 'No.' }] }];
    const { code, out, err } = await commandLine.vc(['replay', 'd1', 'd2', 'd3']);
    expect([code, retried()]).toEqual([1, ['d1', 'd2']]);
    expect(out).toMatch(/d1 .* replayed/);
    expect(err).toContain('1 of 3 deliveries are replayed.\n');
    expect(err).toContain('FORBIDDEN: No.');
  });

  it('stops at the first refusal for an endpoint that is disabled', async () => {
    commandLine.answers[`GET ${DELIVERIES}`] = [200, { data: [delivery('d1'), delivery('d2')], links: {} }];
    const errors = [{ code: 'INVALID_STATE', detail: 'The endpoint is disabled.' }];
    commandLine.answers['POST /api/v1/deliveries/d1/retry'] = [409, { errors }];
    const { code, err } = await commandLine.vc(['replay', '--endpoint', ENDPOINT]);
    expect([code, retried()]).toEqual([1, ['d1']]);
    expect(err).toContain('INVALID_STATE: The endpoint is disabled.');
    expect((await commandLine.vc(['replay', 'd1', 'd2'])).out).toMatch(/d1 .*INVALID_STATE.*\nd2 .* replayed/);
  });

  it('replays no further delivery after Ctrl-C, and ends with 130', async () => {
    const stopping = new AbortController();
    commandLine.answers['POST /api/v1/deliveries/d1/retry'] = () => {
      stopping.abort();
      return [202, { data: delivery('d1', 'pending') }];
    };
    const { code, out } = await commandLine.vc(['replay', 'd1', 'd2'], { signal: stopping.signal });
    expect([code, retried()]).toEqual([130, ['d1']]);
    expect(out).toMatch(/d1 .* replayed/);
  });

  it.each([
    ['nothing to replay', ['replay'], 'Name either'],
    ['deliveries and an endpoint', ['replay', 'd1', '--endpoint', ENDPOINT], 'Name either'],
    ['deliveries and a filter', ['replay', 'd1', '--since', '2h'], 'Name either'],
    ['an unknown status', ['replay', '--endpoint', ENDPOINT, '--status', 'lost'], 'Allowed choices'],
    [
      'a time without an offset',
      ['replay', '--endpoint', ENDPOINT, '--since', '2026-11-23T08:30:00'],
      'must be a time',
    ],
    [
      'a time that does not exist',
      ['replay', '--endpoint', ENDPOINT, '--until', '2026-13-01T08:30:00Z'],
      'must be a time',
    ],
  ])('ends with 2 for %s', async (_, words, reason) => {
    expect(await commandLine.vc(words)).toMatchObject({ code: 2, err: expect.stringContaining(reason) });
    expect(commandLine.requests).toEqual([]);
  });
});
