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
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { TestService } from '@vc/testing/service/test-service';
import { PLATFORM_SERVICES } from '@vc/app/launcher';
import { DatabaseProxy } from '@vc/testing/unit/database-proxy';
import { freePort } from '@vc/development/free-port';
import { requestJson } from '@vc/testing/unit/request-json';
import { startTestBus } from '@vc/testing/service/test-bus';
import { TestTrust } from '@vc/testing/service/test-trust';
import { TestWorld } from '@vc/testing/service/test-world';
import { waitFor } from '@vc/testing/unit/wait-for';

/** The time-out of a database that hangs, longer than any answer takes on a busy machine. */
const TIMEOUT_MS = 30_000;

describe('readiness', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-readiness-'));
  const services: TestService[] = [];
  let world: TestWorld;
  let proxy: DatabaseProxy;
  let trust: TestTrust;
  let port: number;
  let broker: EmbeddedKafka | undefined;

  beforeAll(async () => {
    [world, trust] = await Promise.all([TestWorld.start(), TestTrust.start()]);
    proxy = await DatabaseProxy.start(world.database.url);
    port = await freePort();
  });

  afterAll(async () => {
    await world?.stop();
    await Promise.all([broker?.stop(), proxy?.stop(), trust?.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function start<C extends ServiceConfig>(definition: ServiceDefinition<C>, environment = {}) {
    const service = await world.serve(definition, {
      DATABASE_URL: proxy.url,
      KAFKA_BROKERS: `127.0.0.1:${port}`,
      DATABASE_TIMEOUT_MS: String(TIMEOUT_MS),
      ...environment,
    });
    services.push(service);
    return service;
  }

  const probe = ({ url }: TestService) => requestJson(`${url}/health/ready`);

  /** Polls until the service answers with the status and waits for the dependencies. */
  async function waitForReadiness(service: TestService, status: number, waitsFor: string[]): Promise<JsonAnswer> {
    return waitFor(async () => {
      const answer = await probe(service);
      const dependencies = (answer.body.data === undefined ? answer.body.waitsFor : []) as { name: string }[];
      const isExpected = answer.status === status && dependencies.map(({ name }) => name).join() === waitsFor.join();
      return isExpected ? answer : undefined;
    });
  }

  it('answers 200 without Kafka where the service only publishes, and names the missing part', async () => {
    const { body } = await waitForReadiness(await start(onboardingService), 200, ['kafka']);
    expect(body.waitsFor[0].detail).toContain(`Waiting for Kafka at 127.0.0.1:${port}`);
  });

  it('answers 200 without Kafka where the service only consumes, and names the missing part', async () => {
    const { body } = await waitForReadiness(await start(webhookDeliveryService), 200, ['kafka']);
    expect(body.waitsFor[0].detail).toContain(`Waiting for Kafka at 127.0.0.1:${port}`);
  });

  it.each(PLATFORM_SERVICES)('answers 200 without Kafka for $name, and names Kafka', async (definition) => {
    const service = await world.serve(definition, {
      KAFKA_BROKERS: `127.0.0.1:${await freePort()}`,
      TRUST_INTERNAL_URL: trust.url,
    });
    try {
      await waitForReadiness(service, 200, ['kafka']);
    } finally {
      await service.stop();
    }
  });

  it('names the topics that no service has created yet', async () => {
    broker = await startEmbeddedKafka({ dataDir, port });
    const delivery = services.at(-1)!;
    const detail = await waitFor(async () => {
      const [missing] = (await probe(delivery)).body.waitsFor;
      return missing?.detail.includes('openid4vc') ? String(missing.detail) : undefined;
    });
    expect(detail).toContain('openid4vc.presentation');
  });

  it('names nothing once Kafka has the topics', async () => {
    // Stands for the services that publish to them.
    await (await startTestBus(broker!.brokers)).stop();
    for (const service of services) await waitForReadiness(service, 200, []);
  });

  it('names Kafka while it is away, and nothing afterwards', async () => {
    const delivery = services.at(-1)!;
    await broker!.stop();
    await waitForReadiness(delivery, 200, ['kafka']);
    broker = await startEmbeddedKafka({ dataDir, port });
    await waitForReadiness(delivery, 200, []);
  });

  it('answers 503 for issuance without trust', async () => {
    const alone = await start(issuanceService, { TRUST_INTERNAL_URL: `http://127.0.0.1:${await freePort()}` });
    const { body } = await waitForReadiness(alone, 503, []);
    expect(body.errors[0].detail).toContain('trust');
    await waitForReadiness(await start(issuanceService, { TRUST_INTERNAL_URL: trust.url }), 200, []);
  });

  it('answers 503 while PostgreSQL hangs, and 200 afterwards', async () => {
    const [onboarding] = services;
    proxy.hold();
    const { body } = await waitForReadiness(onboarding!, 503, []);
    expect(body.errors[0].detail).toContain('PostgreSQL does not answer.');
    proxy.restore();
    await waitForReadiness(onboarding!, 200, []);
  });
});
