import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyWebhook } from '@vc/sdk';
import { freePort } from '@vc/development/free-port';
import { LocalServer, readBody } from '@vc/testing/unit/local-server';
import { TestCommandLine } from '../test-command-line';

const FEED = 'GET /api/v1/events';
const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
const COMPLETED = 'openid4vc.issuance.completed';
const FAILED = 'openid4vc.issuance.failed';

const event = (id: string, eventType = COMPLETED) => ({
  id,
  eventType,
  payload: { openId4VcIssuanceId: 'i1' },
  occurredAt: '2026-11-23T08:30:00.000Z',
});

describe('vc listen', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vc-listen-'));
  let commandLine: TestCommandLine;
  let receiver: LocalServer;
  let received: { headers: IncomingHttpHeaders; body: string }[];

  beforeAll(async () => {
    commandLine = await TestCommandLine.start();
    receiver = await LocalServer.start(async (request, response) => {
      received.push({ headers: request.headers, body: await readBody(request) });
      response.writeHead(204).end();
    });
  });

  beforeEach(() => {
    received = [];
    commandLine.reset();
    // The feed has e1 and e2, of which a filtered response examines one, and then e3 to e5.
    commandLine.answers[FEED] = (_, { url }) => {
      const { searchParams: query } = new URL(url, commandLine.url);
      const after = query.get('after');
      if (query.has('filter[eventType]')) {
        const next = after === null ? { next: '/next' } : {};
        return [200, { data: [], links: next, meta: { after: after === null ? 'e1' : 'e2' } }];
      }
      const events = [event('e1'), event('e2'), event('e3'), event('e4', FAILED), event('e5')];
      const data = events.filter(({ id }) => after === null || id > after);
      return [200, { data, links: {}, meta: { after: 'e5' } }];
    };
    const types = [{ id: COMPLETED }, { id: FAILED }];
    commandLine.answers['GET /api/v1/event-types'] = [200, { data: types, links: {} }];
  });

  afterAll(async () => {
    await commandLine?.stop();
    await receiver?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const idsOf = (out: string) =>
    out
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id);

  it('prints the events from now on', async () => {
    const { code, out } = await commandLine.vc(['listen', '--max', '2', '--json']);
    expect([code, idsOf(out)]).toEqual([0, ['e3', 'e4']]);
    expect((await commandLine.vc(['listen', '--max', '1'])).out).toBe(
      `2026-11-23T08:30:00.000Z  e3  ${COMPLETED}  {"openId4VcIssuanceId":"i1"}\n`,
    );
  });

  it('begins after the event of --after, and takes only the types of --types', async () => {
    const { out } = await commandLine.vc(['listen', '--after', 'e1', '--types', COMPLETED, '--max', '3', '--json']);
    expect(idsOf(out)).toEqual(['e2', 'e3', 'e5']);
  });

  it('forwards events signed with a secret that it prints', async () => {
    const words = ['listen', '--forward', `${receiver.url}/webhooks`, '--max', '2', '--json'];
    const { code, out, err } = await commandLine.vc(words);
    expect([code, idsOf(out)]).toEqual([0, ['e3', 'e4']]);
    expect(JSON.parse(out.split('\n')[0]!)).toMatchObject({ isDelivered: true, status: 204, attempts: 1 });
    const [secret = ''] = /whsec_\S+/.exec(err) ?? [];
    const verified = await Promise.all(received.map(async (webhook) => verifyWebhook(webhook, secret)));
    expect(verified.map(({ id }) => id)).toEqual(['e3', 'e4']);
  });

  it('signs with the secret of VC_WEBHOOK_SECRET or of a file, and prints neither', async () => {
    const file = join(folder, 'secret.txt');
    writeFileSync(file, `${SECRET}\n`);
    const words = ['listen', '--forward', receiver.url, '--max', '1'];
    const ofFile = await commandLine.vc([...words, '--secret-file', file]);
    const environment = {
      VC_URL: commandLine.url,
      VC_CLIENT_ID: 'a',
      VC_CLIENT_SECRET: 'b',
      VC_WEBHOOK_SECRET: SECRET,
    };
    const ofEnvironment = await commandLine.vc(words, { environment });
    for (const { code, out, err } of [ofFile, ofEnvironment]) {
      expect([code, out + err]).toEqual([0, expect.not.stringContaining('whsec_')]);
    }
    const verified = await Promise.all(received.map(async (webhook) => verifyWebhook(webhook, SECRET)));
    expect(verified).toHaveLength(2);
  });

  it('prints a failed attempt at once, and ends with 0 at Ctrl-C', async () => {
    const stopping = new AbortController();
    const output = { err: '' };
    const err = (text: string) => {
      output.err += text;
      if (text.startsWith('Attempt')) stopping.abort();
    };
    const refusing = await LocalServer.start((_, response) => response.writeHead(500).end());
    const terminal = { err, signal: stopping.signal };
    const { code, out } = await commandLine.vc(['listen', '--forward', refusing.url], terminal);
    await refusing.stop();
    expect([code, out]).toEqual([0, '']);
    expect(output.err).toContain('Attempt 1 for e3: 500. The next one is in 1 s.\n');
  });

  it('ends with 1 if the platform refuses, and prints where to begin again', async () => {
    const answer = commandLine.answers[FEED] as (earlier: number, request: { url: string }) => [number, unknown];
    const refusal: [number, unknown] = [403, { errors: [{ code: 'FORBIDDEN', detail: 'The client has ended.' }] }];
    commandLine.answers[FEED] = (earlier, request) =>
      request.url.includes('after=e5') ? refusal : answer(earlier, request);
    const { code, err } = await commandLine.vc(['listen']);
    expect([code, err]).toEqual([1, expect.stringMatching(/Begin again with --after e5\.\n.* FORBIDDEN: The client/)]);
  });

  it.each([
    [400, 1, false],
    [401, 1, true],
    [404, 1, false],
    [501, 1, true],
  ])('for a feed that answers %p, ends with %p; prints where to begin again: %p', async (status, code, isPrinted) => {
    commandLine.answers[FEED] = [status, { errors: [{ code: 'X', detail: 'No.' }] }];
    const answered = await commandLine.vc(['listen', '--after', 'bad']);
    expect([answered.code, answered.err.includes('Begin again with --after bad.')]).toEqual([code, isPrinted]);
  });

  it('prints where to begin again if the platform does not answer', async () => {
    const environment = { VC_URL: `http://127.0.0.1:${await freePort()}`, VC_CLIENT_ID: 'a', VC_CLIENT_SECRET: 'b' };
    const { code, err } = await commandLine.vc(['listen', '--after', 'e1'], { environment });
    expect([code, err]).toEqual([3, expect.stringContaining('Begin again with --after e1.\n')]);
  });

  it.each([
    ['an address that is not http', ['--forward', 'ftp://localhost/'], 'http or https'],
    ['an address with credentials', ['--forward', 'http://a:b@localhost/'], 'without credentials'],
    ['a type that does not exist', ['--types', 'openid4vc.issuance.complete'], `${COMPLETED}, ${FAILED}`],
    ['a secret in another form', ['--forward', 'http://localhost/', '--secret-file', '-'], 'must be whsec_'],
  ])('ends with 2 for %s', async (_, words, reason) => {
    const answer = await commandLine.vc(['listen', ...words], { readInput: async () => 'whsec_abc' });
    expect(answer).toMatchObject({ code: 2, err: expect.stringContaining(reason) });
  });
});
