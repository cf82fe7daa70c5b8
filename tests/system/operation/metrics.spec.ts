import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@vc/contract/access';
import { type PlatformProcess, ServiceProcess } from '@vc/development/platform-process';
import { METRICS } from '@vc/platform/observability';
import { type Client, createClient } from '@vc/sdk';
import type { WebhookReceiver } from '@vc/testing/unit/webhook-receiver';
import { freePort } from '@vc/development/free-port';
import { requestJson } from '@vc/testing/unit/request-json';
import { startWebhookReceiver } from '@vc/testing/unit/webhook-receiver';
import { testServiceKeysEnvironment } from '@vc/testing/keys/test-service-keys';
import { waitFor } from '@vc/testing/unit/wait-for';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { buildServices, startPlatform } from '../../support/built-programs';
import { LeakSearch } from '../../platform/leaks/test-leak-search';

const ATTRIBUTES = { given_name: 'Thandiwe-Nomvula', family_name: 'Nkosi-Mthembu', birthdate: '1990-04-01' };
const UUIDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const COUNT_OF_SERVICES = SERVICES.length;

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Parses the text format of Prometheus. The labels of the platform need no escapes. */
function parseSamples(text: string): Sample[] {
  return [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label, text])),
    value: Number(value),
  }));
}

async function scrape(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return response.text();
}

describe('the metrics of the platform', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-metrics-'));
  const leaks = new LeakSearch();
  let receiver: WebhookReceiver;
  let platform: PlatformProcess;
  let port: number;
  let organization: Client;
  let text = '';

  async function issue(): Promise<void> {
    const body = { presetId: 'platform:basic-identity', attributes: ATTRIBUTES };
    const { offerUri } = await organization.issuances.create(body);
    leaks.add('credential offer', offerUri);
    const { email } = platform.demo.user;
    await organization.wallet.pushOffer({ body: { credentialOffer: offerUri, recipient: email } });
    const { wallet } = organization.asUser(email);
    const [pending] = await wallet.listCredentials({ query: { status: 'pending' } });
    await wallet.decideCredential({ path: { id: pending!.id }, body: { status: 'accepted' } });
  }

  /** Repeats a request with its idempotency key. */
  async function repeat(): Promise<void> {
    const { credsBaseUrl, authUrl, organization: client } = platform.demo;
    const form = { grant_type: 'client_credentials', client_id: client.clientId, client_secret: client.clientSecret };
    const answer = await fetch(`${authUrl}/connect/token`, { method: 'POST', body: new URLSearchParams(form) });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    leaks.add('access token', token);
    const headers = { 'idempotency-key': randomUUID(), 'content-type': 'application/json' };
    const body = JSON.stringify({ url: `${receiver.url}/second`, filterTypes: ['wallet.credential.rejected'] });
    for (let count = 0; count < 2; count += 1) {
      const request = { method: 'POST', headers: { ...headers, authorization: `Bearer ${token}` }, body };
      expect((await fetch(`${credsBaseUrl}/endpoints`, request)).status).toBeLessThan(300);
    }
  }

  const events = () => receiver.received.filter(({ body, path }) => path === '/hook' && body.includes('"eventType"'));
  const samples = (name: string, labels: Record<string, string> = {}) =>
    parseSamples(text).filter(
      (sample) =>
        sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    );
  const sum = (name: string, labels: Record<string, string> = {}) =>
    samples(name, labels).reduce((total, { value }) => total + value, 0);

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    port = await freePort();
    platform = await startPlatform(dataDir, await freePort(), {
      METRICS_PORT: String(port),
      ACCESS_LOG: 'on',
      OUTGOING_CA_FILES: receiver.caFile,
    });
    const { publicUrl: url, organization: client, user } = platform.demo;
    organization = createClient({ url, ...client });
    leaks.add('client secret', client.clientSecret);
    leaks.add('e-mail address', user.email);
    Object.entries(ATTRIBUTES).forEach(([name, value]) => leaks.add(name, value));
    await organization.api.createEndpoint({ body: { url: `${receiver.url}/hook` } });
    await issue();
    await repeat();
    const isSettled = async () => {
      text = await scrape(port);
      const hasState = samples('vc_webhook_deliveries_due').length > 0 && samples('vc_certificates_ending').length > 0;
      // The gauges of the database are read each few seconds, and endpoints count once they are verified.
      const isVerified = sum('vc_webhook_endpoints', { state: 'closed' }) === 2;
      const isEmpty = samples('vc_outbox_rows').length === COUNT_OF_SERVICES && sum('vc_outbox_published_total') > 0;
      const isDelivered = sum('vc_webhook_attempts_total', { outcome: 'delivered' }) === events().length;
      return hasState && isVerified && isEmpty && isDelivered && events().length >= 3 ? true : undefined;
    };
    await waitFor(isSettled);
  });

  afterAll(async () => {
    await platform?.stop();
    await receiver?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('are all that are defined', () => {
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, kind]) => `${name} ${kind}`);
    expect(types).toEqual(expect.arrayContaining(Object.values(METRICS).map(({ name, kind }) => `${name} ${kind}`)));
    expect(new Set(types).size).toBe(types.length);
  });

  it('say that each service is ready', () => {
    expect(samples('vc_ready').map(({ value }) => value)).toEqual(Array<number>(COUNT_OF_SERVICES).fill(1));
    expect(samples('vc_dependency_up').filter(({ value }) => value !== 1)).toEqual([]);
  });

  it('count the requests of the flow by route', () => {
    const requests = { method: 'POST', listener: 'public', status: '2xx' };
    const counts = (service: string) =>
      Object.fromEntries(
        samples('vc_http_requests_total', { ...requests, service_name: service }).map(({ labels, value }) => [
          labels.route,
          value,
        ]),
      );
    expect(counts('issuance')).toMatchObject({ '/api/v1/issuances': 1, '/oid4vci/:id/credential': 1 });
    expect(counts('webhooks')).toMatchObject({ '/api/v1/endpoints': 1, '/api/endpoints': 2 });
    const ofOrganization = { tenant_id: platform.demo.organization.tenantId, status: '2xx' };
    expect(sum('vc_tenant_requests_total', { ...ofOrganization, service_name: 'webhooks' })).toBe(3);
  });

  it('count the attempts, the events, the signatures and the replay', () => {
    const delivered = sum('vc_webhook_attempts_total', { outcome: 'delivered' });
    expect(delivered).toBe(events().length);
    expect(sum('vc_webhook_challenges_total', { outcome: 'echoed' })).toBe(2);
    expect(sum('vc_webhook_attempt_duration_seconds_count')).toBe(sum('vc_webhook_attempts_total'));
    const consumed = sum('vc_consumer_messages_total', { group: 'webhook-delivery' });
    const published = sum('vc_outbox_published_total') - sum('vc_outbox_published_total', { service_name: 'auth' });
    expect(consumed).toBeGreaterThanOrEqual(delivered);
    expect(published).toBeGreaterThanOrEqual(delivered);
    expect(sum('vc_signatures_total', { service: 'issuance', key_type: 'P-256', outcome: 'signed' })).toBeGreaterThan(
      0,
    );
    expect(sum('vc_signatures_total', { outcome: 'failed' })).toBe(0);
    expect(sum('vc_idempotency_replays_total', { service_name: 'webhooks' })).toBe(1);
    expect(sum('vc_internal_calls_total', { service_name: 'issuance', target: 'trust' })).toBeGreaterThan(0);
    expect(sum('vc_outgoing_requests_total', { service_name: 'wallet', outcome: '2xx' })).toBeGreaterThan(0);
    expect(sum('vc_dead_letters_total')).toBe(0);
  });

  it('show what is in the database', () => {
    expect(sum('vc_webhook_endpoints', { state: 'closed' })).toBe(2);
    expect(samples('vc_webhook_endpoints', { state: 'open' })).toMatchObject([{ value: 0 }]);
    expect(samples('vc_certificates_ending').map(({ labels }) => labels.within_days)).toEqual(['7', '30', '90']);
    expect(sum('vc_certificate_next_end_timestamp_seconds')).toBeGreaterThan(0);
    expect(samples('vc_clock_skew_seconds')).toHaveLength(COUNT_OF_SERVICES);
  });

  it('have no label with personal data, a secret or the id of a resource', () => {
    const { tenantId } = platform.demo.organization;
    const ids = new Set(text.match(UUIDS));
    expect([...ids]).toEqual([tenantId]);
    expect(leaks.find(text)).toEqual([]);
    expect(leaks.find(`${text}${ATTRIBUTES.given_name}`)).toHaveLength(1);
    expect(text).not.toContain(new URL(receiver.url).host);
  });

  it('get no series from hostile paths, methods and tenants', async () => {
    const { publicUrl } = platform.demo;
    const attack = async () => {
      for (const path of ['/api/', '/oid4vci/', '/wallet/', '/auth/', '/did/', '/.well-known/']) {
        for (const method of ['GET', 'PURGE', 'DELETE']) {
          await fetch(`${publicUrl}${path}${randomUUID()}/${randomUUID()}`, { method });
        }
        await fetch(`${publicUrl}${path}%ff`);
      }
    };
    const series = async () =>
      parseSamples(await scrape(port)).filter(({ name }) => name.startsWith('vc_http_')).length;
    await attack();
    const before = await series();
    for (let count = 0; count < 3; count += 1) await attack();
    expect(await series()).toBe(before);
  });

  it('are not served on the public listener and that of the administration', async () => {
    const { publicUrl, adminUrl } = platform.demo;
    const answers = [publicUrl, `${publicUrl}/api`, `${publicUrl}/auth`, adminUrl, `${adminUrl}/auth`].map((url) =>
      requestJson(`${url}/metrics`),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('have an access log with the routes of the flow, and without their parameters', async () => {
    const lines = readFileSync(join(dataDir, 'platform.log'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"event":"request"'));
    const { tenantId, clientId } = platform.demo.organization;
    const created = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(
        ({ service, method, route }) =>
          service === 'webhooks' && method === 'POST' && String(route).endsWith('/endpoints'),
      );
    expect(created).toHaveLength(3);
    expect(created[0]).toMatchObject({ listener: 'public', tenantId, clientId, correlationId: expect.any(String) });
    expect(leaks.find(lines.join('\n'))).toEqual([]);
  });
});

describe('a service process', () => {
  beforeAll(() => buildServices(SERVICES));

  const logs = mkdtempSync(join(tmpdir(), 'vc-service-logs-'));

  afterAll(() => rmSync(logs, { recursive: true, force: true }));

  it.each(SERVICES)(
    '%s serves its metrics while it waits for PostgreSQL, and writes nothing but JSON',
    async (name) => {
      const port = await freePort();
      const logFile = join(logs, name);
      const service = new ServiceProcess(name, {
        port: await freePort(),
        repository: REPOSITORY,
        startsWhen: 'live',
        logFile,
        environment: {
          DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
          KAFKA_BROKERS: '127.0.0.1:1',
          ...testServiceKeysEnvironment(name),
          KEY_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
          METRICS_PORT: String(port),
          LOG_LEVEL: 'fatal',
        },
      });
      try {
        await service.start();
        const samples = parseSamples(await scrape(port));
        expect(samples).toContainEqual({ name: 'vc_ready', labels: { service_name: name }, value: 0 });
        expect(samples.find((sample) => sample.name === 'process_cpu_seconds_total')?.labels).toEqual({
          service_name: name,
        });
        expect((await fetch(`${service.url}/metrics`)).status).toBe(503);
      } finally {
        await service.kill();
      }
      for (const line of readFileSync(logFile, 'utf8').trim().split('\n').filter(Boolean)) {
        expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(String) });
      }
    },
  );
});
