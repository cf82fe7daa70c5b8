import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issuanceService } from '@vc/app/issuance';
import { onboardingService } from '@vc/app/onboarding';
import { webhookDeliveryService } from '@vc/app/webhook-delivery';
import type { EmbeddedKafka } from '@vc/development/embedded-kafka';
import { startEmbeddedKafka } from '@vc/development/embedded-kafka';
import type { ServiceConfig } from '@vc/platform/config';
import type { ServiceDefinition } from '@vc/platform/service';
import type { JsonAnswer, TestDatabase, TestService } from '@vc/testing';
import {
  createTestDatabase,
  DatabaseProxy,
  freePort,
  requestJson,
  startTestService,
  TestAuthority,
  TestTrust,
  waitFor,
} from '@vc/testing';

/** Of a database that hangs; one that answers does so sooner, on any machine. */
const TIMEOUT_MS = 30_000;

describe('readiness', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-readiness-'));
  const services: TestService[] = [];
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let authority: TestAuthority;
  let trust: TestTrust;
  let port: number;
  let broker: EmbeddedKafka | undefined;

  beforeAll(async () => {
    [database, authority, trust] = await Promise.all([
      createTestDatabase(),
      TestAuthority.start('http://platform.test'),
      TestTrust.start(),
    ]);
    proxy = await DatabaseProxy.start(database.url);
    port = await freePort();
  });

  afterAll(async () => {
    await Promise.all(services.map(({ stop }) => stop()));
    await Promise.all([broker?.stop(), proxy?.stop(), authority?.stop(), trust?.stop()]);
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function start<C extends ServiceConfig>(definition: ServiceDefinition<C>, environment = {}) {
    const service = await startTestService(definition, {
      databaseUrl: proxy.url,
      brokers: `127.0.0.1:${port}`,
      authority,
      environment: { DATABASE_TIMEOUT_MS: String(TIMEOUT_MS), ...environment },
    });
    services.push(service);
    return service;
  }

  const probe = ({ url }: TestService) => requestJson(`${url}/health/ready`);

  /** The first answer that is as expected. */
  async function becomes(service: TestService, status: number, waitsFor: string[]): Promise<JsonAnswer> {
    return waitFor(async () => {
      const answer = await probe(service);
      const named = (answer.body.data === undefined ? answer.body.waitsFor : []) as { name: string }[];
      const isExpected = answer.status === status && named.map(({ name }) => name).join() === waitsFor.join();
      return isExpected ? answer : undefined;
    });
  }

  it('answers 200 without Kafka where the service only publishes, and names the missing part', async () => {
    const { body } = await becomes(await start(onboardingService), 200, ['kafka']);
    expect(body.waitsFor[0].detail).toContain(`Waiting for Kafka at 127.0.0.1:${port}`);
  });

  it('answers 503 without Kafka where the service only consumes', async () => {
    const { body, headers } = await becomes(await start(webhookDeliveryService), 503, []);
    expect(body.errors[0].detail).toContain(`Waiting for Kafka at 127.0.0.1:${port}`);
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('answers 200 once Kafka answers', async () => {
    broker = await startEmbeddedKafka({ dataDir, port });
    for (const service of services) await becomes(service, 200, []);
  });

  it('answers 503 while Kafka is away, and 200 afterwards', async () => {
    const delivery = services.at(-1)!;
    await broker!.stop();
    await becomes(delivery, 503, []);
    broker = await startEmbeddedKafka({ dataDir, port });
    await becomes(delivery, 200, []);
  });

  it('answers 503 for issuance without trust', async () => {
    const alone = await start(issuanceService, { TRUST_INTERNAL_URL: `http://127.0.0.1:${await freePort()}` });
    const { body } = await becomes(alone, 503, []);
    expect(body.errors[0].detail).toContain('trust');
    await becomes(await start(issuanceService, { TRUST_INTERNAL_URL: trust.url }), 200, []);
  });

  it('answers 503 while PostgreSQL hangs, and 200 afterwards', async () => {
    const [onboarding] = services;
    proxy.hold();
    const { body } = await becomes(onboarding!, 503, []);
    expect(body.errors[0].detail).toContain('PostgreSQL does not answer.');
    proxy.restore();
    await becomes(onboarding!, 200, []);
  });
});
