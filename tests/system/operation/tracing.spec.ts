import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlatformProcess } from '@vc/development/platform-process';
import { type Client, createClient } from '@vc/sdk';
import type { ReceivedSpan } from '@vc/testing/unit/trace-receiver';
import type { WebhookReceiver } from '@vc/testing/unit/webhook-receiver';
import { freePort } from '@vc/development/free-port';
import { startWebhookReceiver } from '@vc/testing/unit/webhook-receiver';
import { TraceReceiver } from '@vc/testing/unit/trace-receiver';
import { waitFor } from '@vc/testing/unit/wait-for';
import { startPlatform } from '../../support/built-programs';
import { LeakSearch } from '../../platform/leaks/test-leak-search';
import { listRoots } from '../../support/organization';

const ATTRIBUTES = { given_name: 'Thandiwe-Nomvula', family_name: 'Nkosi-Mthembu', birthdate: '1990-04-01' };
const API_KEY = randomBytes(24).toString('base64url');
const SPAN_KIND = { server: 2, client: 3, producer: 4, consumer: 5 };
/** What wallets of other organizations cause. */
const CAUSED_BY_WALLETS = [
  'openid4vc.issuance.completed',
  'openid4vc.presentation.verified',
  'wallet.credential.accepted',
  'wallet.presentation.accepted',
];

const hex = (bytes: number) => randomBytes(bytes).toString('hex');

/** A caller with a trace of its own. */
class TracedCaller {
  readonly traceId = hex(16);
  readonly spanId = hex(8);

  constructor(private readonly flags: '00' | '01') {}

  get headers(): Record<string, string> {
    return { traceparent: `00-${this.traceId}-${this.spanId}-${this.flags}`, tracestate: 'caller=1' };
  }
}

describe('the trace of a caller', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-traces-'));
  const leaks = new LeakSearch();
  const sampled = new TracedCaller('01');
  const unsampled = new TracedCaller('00');
  /** Statuses by hostile header. */
  const hostile = new Map<string, number>();
  let traces: TraceReceiver;
  let receiver: WebhookReceiver;
  let platform: PlatformProcess;
  let headers: Record<string, string> = {};
  let organization: Client;
  let wallet: Client['wallet'];
  let log = '';

  /** A caller that sends the current headers, and whose tokens are searched in the traces. */
  function connect(): void {
    const { publicUrl: url, organization: client, user } = platform.demo;
    const send: typeof fetch = (target, init) => {
      const all = new Headers(init?.headers);
      for (const [name, value] of Object.entries(headers)) all.set(name, value);
      const token = all.get('authorization')?.split(' ')[1];
      if (token !== undefined) leaks.add('access token', token);
      return fetch(target, { ...init, headers: all });
    };
    organization = createClient({ url, ...client, fetch: send });
    ({ wallet } = organization.asUser(user.email));
    leaks.add('client secret', client.clientSecret);
    leaks.add('e-mail address', user.email);
    Object.entries(ATTRIBUTES).forEach(([name, value]) => leaks.add(name, value));
    leaks.add('key of the export', API_KEY);
  }

  async function issue(): Promise<void> {
    const { offerUri } = await organization.issuances.create({
      presetId: 'platform:basic-identity',
      attributes: ATTRIBUTES,
    });
    leaks.add('credential offer', offerUri);
    const recipient = platform.demo.user.email;
    await organization.wallet.pushOffer({ body: { credentialOffer: offerUri, recipient } });
    const [pending] = await wallet.listCredentials({ query: { status: 'pending' } });
    await wallet.decideCredential({ path: { id: pending!.id }, body: { status: 'accepted' } });
  }

  async function present(): Promise<void> {
    const type = `${platform.demo.publicUrl}/vct/platform/basic-identity`;
    const trustedIssuers = await listRoots(organization);
    const attributes = { given_name: { type: 'string' as const } };
    const { authorizationRequestUri } = await organization.presentations.request({
      credentials: [{ id: 'identity', format: 'sd-jwt-vc', type, trustedIssuers, attributes }],
    });
    leaks.add('presentation request', authorizationRequestUri!);
    const recipient = platform.demo.user.email;
    const body = { presentationRequest: authorizationRequestUri!, recipient };
    await organization.wallet.pushPresentationRequestV1({ body });
    const { data } = await wallet.listPresentations();
    await wallet.decidePresentation({ path: { id: data[0]!.id }, body: { status: 'accepted' } });
  }

  const typesReceived = () =>
    receiver.received.map(({ body }) => (JSON.parse(body) as { eventType: string }).eventType);

  const waitForTypes = async (count: number, ...types: string[]) =>
    waitFor(() => {
      const received = typesReceived();
      const isThere = types.every((type) => received.filter((each) => each === type).length >= count);
      return isThere ? true : undefined;
    });

  beforeAll(async () => {
    [traces, receiver] = await Promise.all([TraceReceiver.start(), startWebhookReceiver()]);
    platform = await startPlatform(dataDir, await freePort(), {
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
      OTEL_EXPORTER_OTLP_HEADERS: `api-key=${API_KEY}`,
      OUTGOING_CA_FILES: receiver.caFile,
    });
    connect();
    await organization.api.createEndpoint({ body: { url: `${receiver.url}/hook` } });
    headers = sampled.headers;
    await issue();
    await present();
    await waitForTypes(1, ...CAUSED_BY_WALLETS);
    headers = unsampled.headers;
    await issue();
    await waitForTypes(2, 'openid4vc.issuance.completed', 'wallet.credential.accepted');
    for (const traceparent of ['0'.repeat(8_000), '00-x', `${sampled.headers.traceparent}-more`, ' , ']) {
      const tracestate = `${'a=b,'.repeat(1_000)}=`;
      const answer = await fetch(`${platform.demo.credsBaseUrl}/credentials`, { headers: { traceparent, tracestate } });
      hostile.set(traceparent, answer.status);
    }
    await platform.stop();
    log = readFileSync(join(dataDir, 'platform.log'), 'utf8');
  });

  afterAll(async () => {
    await platform?.stop();
    await receiver?.stop();
    await traces?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const spans = () => traces.trace(sampled.traceId);
  const parentOf = ({ parentSpanId }: ReceivedSpan) => spans().find(({ spanId }) => spanId === parentSpanId);

  /** `service name` of a span and of those above it. */
  function pathTo(span: ReceivedSpan): string[] {
    const parent = parentOf(span);
    return [...(parent ? pathTo(parent) : []), `${span.service} ${span.name}`];
  }

  const attempt = (type: string) => spans().find(({ name }) => name === `deliver ${type}`)!;

  function webhook(type: string, index = 0) {
    return receiver.received.filter(({ body }) => (JSON.parse(body) as { eventType: string }).eventType === type)[
      index
    ]!;
  }

  it('begins at the API and ends at the webhook', () => {
    const sent = attempt('openid4vc.issuance.offered');
    expect(pathTo(sent)).toEqual([
      expect.stringMatching(/^issuance POST \/api\//),
      'issuance send openid4vc.issuance',
      'webhook-delivery process openid4vc.issuance',
      'webhook-delivery deliver openid4vc.issuance.offered',
    ]);
    const [root, send, handle] = [parentOf(parentOf(parentOf(sent)!)!)!, parentOf(parentOf(sent)!)!, parentOf(sent)!];
    expect(root.parentSpanId).toBe(sampled.spanId);
    expect([root, send, handle, sent].map(({ kind }) => kind)).toEqual([
      SPAN_KIND.server,
      SPAN_KIND.producer,
      SPAN_KIND.consumer,
      SPAN_KIND.client,
    ]);
    expect(webhook('openid4vc.issuance.offered').headers.traceparent).toBe(`00-${sampled.traceId}-${sent.spanId}-01`);
    expect(webhook('openid4vc.issuance.offered').headers.tracestate).toBeUndefined();
  });

  it('goes on at the issuer and the verifier, and at the services that they call', () => {
    const paths = spans().map((span) => pathTo(span).join(' > '));
    const signed = /^wallet [^>]+ > wallet POST > issuance POST \/oid4vci[^>]+ > issuance POST trust > trust POST /;
    const verified = /^wallet [^>]+ > wallet POST > presentation POST \/oid4vp[^>]+ > presentation /;
    expect(paths).toContainEqual(expect.stringMatching(signed));
    expect(paths).toContainEqual(expect.stringMatching(verified));
  });

  it('has no span without its parent', () => {
    const orphans = spans().filter((span) => span.parentSpanId !== sampled.spanId && !parentOf(span));
    expect(orphans).toEqual([]);
    expect(new Set(spans().map(({ spanId }) => spanId)).size).toBe(spans().length);
  });

  it.each(CAUSED_BY_WALLETS)('reaches the receiver of %s under an id for its organization', (type) => {
    const sent = attempt(type);
    const [, traceId, spanId] = webhook(type).headers.traceparent!.split('-');
    expect(spanId).toBe(sent.spanId);
    expect(traceId).not.toBe(sampled.traceId);
    const { tenantId } = platform.demo.organization;
    const derived = createHash('sha256').update(`${sampled.traceId} ${tenantId}`).digest('hex').slice(0, 32);
    expect(traceId).toBe(derived);
    expect(sent.attributes['webhook.trace_id']).toBe(traceId);
  });

  it('is not recorded where the caller does not sample it, and goes on', () => {
    expect(traces.trace(unsampled.traceId)).toEqual([]);
    const { traceparent } = webhook('openid4vc.issuance.offered', 1).headers;
    expect(traceparent).toMatch(new RegExp(`^00-${unsampled.traceId}-[\\da-f]{16}-00$`));
  });

  it('is replaced by a new one if its headers are invalid', () => {
    expect([...hostile.values()]).toEqual([401, 401, 401, 401]);
    const refused = traces.spans.filter(
      ({ attributes, parentSpanId }) => attributes['http.response.status_code'] === 401 && !parentSpanId,
    );
    expect(new Set(refused.map(({ traceId }) => traceId)).size).toBe(hostile.size);
  });

  it('has no line for each request with npm start', () => {
    expect(log).toContain('"event":"service.started"');
    expect(log).not.toContain('"event":"request"');
  });

  it('is in the log lines of each service', () => {
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>)
      .filter((line) => line.trace_id === sampled.traceId);
    const attempted = lines.filter(({ event }) => event === 'delivery.attempted');
    expect(attempted.length).toBeGreaterThan(0);
    const known = new Set(spans().map(({ spanId }) => spanId));
    expect(lines.filter(({ span_id: id }) => !known.has(id ?? ''))).toEqual([]);
  });

  it('has the tenant, and neither secrets nor personal data', () => {
    const { tenantId } = platform.demo.organization;
    expect(spans().find(({ service, name }) => service === 'issuance' && name.startsWith('POST /api'))).toMatchObject({
      attributes: { 'tenant.id': tenantId, 'http.response.status_code': 200, 'url.scheme': 'http' },
    });
    const sent = traces.requests.map(({ body }) => body).join('\n');
    expect(sent).toContain(tenantId);
    expect(leaks.find(sent)).toEqual([]);
    expect(leaks.find(`${sent}${ATTRIBUTES.given_name}`)).toHaveLength(1);
    expect(log).not.toContain(API_KEY);
    expect(sent).not.toMatch(/[?&][\w-]+=/);
  });

  it('is sent with the headers of the export', () => {
    expect(traces.requests.every((request) => request.headers['api-key'] === API_KEY)).toBe(true);
  });
});
