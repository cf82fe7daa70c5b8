import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { ServiceProcess } from '@vc/development/platform-process';
import { ensureTopics, KafkaConnection, openKafka } from '@vc/platform/messaging';
import { createLogger } from '@vc/platform/observability';
import type { TestDatabase } from '@vc/testing/database/test-database';
import { createTestDatabase } from '@vc/testing/database/test-database';
import { freePort } from '@vc/development/free-port';
import { startTestKafka } from '@vc/testing/service/test-kafka';
import { waitFor } from '@vc/testing/unit/wait-for';
import { testServiceKeysEnvironment } from '@vc/testing/keys/test-service-keys';
import { buildServices, migrate, serviceProcess } from '../../support/built-programs';

const SERVICE = 'presentation';
const EVENT_TYPE = 'openid4vc.presentation.requested';
const SECRET = randomBytes(32).toString('base64');

/** Accepts connections and never answers, like a broker that hangs. */
class SilentBroker {
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => this.sockets.add(socket.on('error', () => undefined)));

  static async start(port = 0): Promise<SilentBroker> {
    const broker = new SilentBroker();
    await once(broker.server.listen(port, '127.0.0.1'), 'listening');
    return broker;
  }

  get brokers(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async waitForConnection(): Promise<void> {
    await waitFor(() => (this.sockets.size > 0 ? true : undefined));
  }

  async stop(): Promise<void> {
    this.sockets.forEach((socket) => socket.destroy());
    await new Promise((resolve) => this.server.close(resolve));
  }
}

describe('SIGTERM without Kafka', () => {
  let database: TestDatabase;
  let databaseUrl: string;
  /** The service waits for trust before it is ready. */
  const trust = createHttpServer((_, response) => response.end('{}'));
  let service: ServiceProcess | undefined;
  let silent: SilentBroker | undefined;
  let kafka: Awaited<ReturnType<typeof startTestKafka>> | undefined;

  beforeAll(async () => {
    buildServices();
    database = await createTestDatabase();
    databaseUrl = (await migrate(database.url))[SERVICE];
    await once(trust.listen(0, '127.0.0.1'), 'listening');
  });

  afterEach(async () => {
    await service?.kill();
    await silent?.stop();
    await kafka?.stop();
    service = silent = kafka = undefined;
  });

  afterAll(async () => {
    trust.closeAllConnections();
    trust.close();
    await database?.drop();
  });

  async function start(brokers: string): Promise<void> {
    service = serviceProcess(
      SERVICE,
      { port: await freePort() },
      {
        PUBLIC_URL: 'http://127.0.0.1:1',
        TRUST_INTERNAL_URL: `http://127.0.0.1:${(trust.address() as AddressInfo).port}`,
        AUTH_INTERNAL_URL: 'http://127.0.0.1:1',
        DATABASE_URL: databaseUrl,
        KAFKA_BROKERS: brokers,
        ...testServiceKeysEnvironment(SERVICE),
        KEY_ENCRYPTION_KEY: SECRET,
        SHUTDOWN_GRACE_MS: '120000',
      },
    );
    await service.start();
  }

  /** Starts broker and service, and waits until the consumer has joined its group. */
  async function startWithKafka(): Promise<string> {
    kafka = await startTestKafka();
    const connection = new KafkaConnection('spec', openKafka(kafka.brokers), createLogger('spec', 'fatal'));
    await ensureTopics(connection);
    await start(kafka.brokers);
    const admin = connection.kafka.admin();
    await admin.connect();
    await waitFor(async () => {
      const { groups } = await admin.describeGroups([SERVICE]);
      return groups[0]?.state === 'Stable' ? true : undefined;
    });
    await admin.disconnect();
    return kafka.brokers;
  }

  /**
   * Inserts an event into the outbox, and waits until the relay holds a lock: of this event, or of one that the service has
   * published just before.
   */
  async function publishToSilentBroker(): Promise<void> {
    await database.query(`DELETE FROM ${SERVICE}.outbox WHERE type = '${EVENT_TYPE}'`);
    await database.query(
      `INSERT INTO ${SERVICE}.outbox (tenant_id, event_id, type, subject, payload, occurred_at)
       VALUES (gen_random_uuid(), gen_random_uuid(), '${EVENT_TYPE}', gen_random_uuid(), '{}', now())`,
    );
    await waitFor(async () => {
      const all = await database.query(`SELECT FROM ${SERVICE}.outbox`);
      const free = await database.query(`SELECT FROM ${SERVICE}.outbox FOR UPDATE SKIP LOCKED`);
      return free.length < all.length ? true : undefined;
    });
  }

  /** The service ends by itself: at the end of its grace it would exit with 1. */
  async function stop(): Promise<void> {
    await service!.stop();
    expect(await service!.exitCode()).toBe(0);
  }

  const countWaiting = async () =>
    (await database.query(`SELECT FROM ${SERVICE}.outbox WHERE type = '${EVENT_TYPE}'`)).length;

  it('ends a service whose broker has never been reachable', async () => {
    await start(`127.0.0.1:${await freePort()}`);
    await stop();
  });

  it('ends a service whose broker has never answered', async () => {
    silent = await SilentBroker.start();
    await start(silent.brokers);
    await silent.waitForConnection();
    await stop();
  });

  it('ends a service whose broker has stopped, and keeps the event in the outbox', async () => {
    await startWithKafka();
    await kafka!.stop();
    await publishToSilentBroker();
    await stop();
    expect(await countWaiting()).toBe(1);
  });

  it('ends a service whose broker no longer answers, and keeps the event in the outbox', async () => {
    const brokers = await startWithKafka();
    await kafka!.stop();
    silent = await SilentBroker.start(Number(brokers.split(':')[1]));
    await silent.waitForConnection();
    await publishToSilentBroker();
    await stop();
    expect(await countWaiting()).toBe(1);
  });
});
