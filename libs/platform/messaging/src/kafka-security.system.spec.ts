import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller, Module } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { SERVICES } from '@vc/contract/access';
import type { DomainEvent } from '@vc/contract/events';
import { developmentAuthority } from '@vc/development/webhook-receiver';
import { KafkaConfig, loadConfig, ServiceConfig } from '@vc/platform/config';
import { createLogger } from '@vc/platform/observability';
import { createDeadLetters, createId, createMessagingTables, Database, planned } from '@vc/platform/persistence';
import type { ServiceDefinition } from '@vc/platform/service';
import type { TestService } from '@vc/testing/service/test-service';
import { requestJson } from '@vc/testing/unit/request-json';
import { signedMessage } from '@vc/testing/service/test-bus';
import { TestWorld } from '@vc/testing/service/test-world';
import { testServiceKeys } from '@vc/testing/keys/test-service-keys';
import { waitFor } from '@vc/testing/unit/wait-for';
import { describeWith } from '@vc/testing/programs/describe-with';
import { ConfigResourceTypes } from 'kafkajs';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { EventContext } from './index';
import { createEvent, DeadLetters, EventHistory, KafkaConnection, Outbox, toKafkaSettings } from './index';
import { type Environment, SecureKafka } from './test-secure-kafka';

const TOPIC = 'openid4vc.presentation';
const TENANT = createId();
const REFUSED = createId();
const seen: string[] = [];
/** Whether the consumer refuses the event of `REFUSED`. */
let isRefusing = true;

@Controller()
class DeliveringController {
  @EventPattern(['openid4vc.presentation.verified'])
  async onVerified(@Payload() event: DomainEvent, @Ctx() { tx }: EventContext) {
    await planned(tx, 'SELECT 1');
    if (isRefusing && event.subject === REFUSED) throw new Error('refused on purpose');
    seen.push(event.id);
  }
}

@Module({ controllers: [DeliveringController] })
class DeliveringModule {}

class CreateTables1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await createDeadLetters(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE outbox, inbox');
  }
}

const publisher: ServiceDefinition = {
  name: 'presentation',
  area: 'api',
  schema: 'publisher',
  config: ServiceConfig,
  entities: [],
  migrations: [CreateTables1700000000001],
  modules: () => [],
};

const consumer: ServiceDefinition = {
  ...publisher,
  name: 'webhook-delivery',
  schema: 'consumer',
  modules: () => [DeliveringModule],
  consumerGroup: 'webhook-delivery',
};

const logger = createLogger('spec', 'fatal');
describeWith('java', 'Apache Kafka with TLS, SASL and access control lists', () => {
  const dir = mkdtempSync(join(tmpdir(), 'vc-kafka-security-'));
  const open: KafkaConnection[] = [];
  let kafka: SecureKafka;
  let world: TestWorld;

  beforeAll(async () => {
    // The first start installs Kafka, which blocks this process for longer than PostgreSQL waits for a log-in.
    kafka = await SecureKafka.start([...SERVICES, 'operator', 'stranger']);
    world = await TestWorld.start();
  });

  afterEach(async () => {
    await Promise.all(open.splice(0).map((connection) => connection.close()));
  });

  afterAll(async () => {
    await world?.stop();
    await kafka?.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  function connectionOf(service: string, environment: Environment = kafka.environment(service)): KafkaConnection {
    const connection = new KafkaConnection(service, toKafkaSettings(loadConfig(KafkaConfig, environment)), logger);
    open.push(connection);
    return connection;
  }

  const start = (definition: ServiceDefinition) => world.serve(definition, kafka.environment(definition.name));

  function verifiedEvent(subject = createId()): DomainEvent {
    return createEvent('openid4vc.presentation.verified', TENANT, subject, { openId4VcPresentationId: subject });
  }

  async function publish(service: TestService, ...events: DomainEvent[]): Promise<void> {
    const outbox = service.app.get(Outbox);
    await service.app.get(Database).transaction(TENANT, async (tx) => outbox.add(tx, ...events));
  }

  /** Undefined while the broker does not know them: the controller answers that a topic is created before brokers know it. */
  async function readTopics(topics: string[]) {
    return kafka.admin.fetchTopicMetadata({ topics }).catch((error: unknown) => {
      if ((error as { type?: string }).type !== 'UNKNOWN_TOPIC_OR_PARTITION') throw error;
      return undefined;
    });
  }

  it('lets each service connect, which creates its topics with the retention of the settings', async () => {
    const connections = SERVICES.map((service) => connectionOf(service));
    expect(await Promise.all(connections.map((each) => each.connect()))).toEqual(SERVICES.map(() => true));
    const { topics } = await waitFor(() => readTopics([TOPIC, `${TOPIC}.dlq`]));
    expect(topics.map(({ partitions }) => partitions.length).sort()).toEqual([1, 6]);
    const days = await Promise.all([TOPIC, `${TOPIC}.dlq`].map(retentionDays));
    expect(days).toEqual([15, 30]);
  });

  async function emptyTopic(): Promise<void> {
    const offsets = await kafka.admin.fetchTopicOffsets(TOPIC);
    const partitions = offsets.map(({ partition, high }) => ({ partition, offset: high }));
    await kafka.admin.deleteTopicRecords({ topic: TOPIC, partitions });
  }

  async function retentionDays(topic: string): Promise<number> {
    const { resources } = await kafka.admin.describeConfigs({
      resources: [{ type: ConfigResourceTypes.TOPIC, name: topic, configNames: ['retention.ms'] }],
      includeSynonyms: false,
    });
    return Number(resources[0]?.configEntries[0]?.configValue) / 86_400_000;
  }

  it.each(['scram-sha-256', 'scram-sha-512', 'oauthbearer'])('accepts a principal by %s', async (mechanism) => {
    const connection = connectionOf('presentation', kafka.environment('presentation', mechanism));
    expect(await connection.connect()).toBe(true);
  });

  it.each([
    ['a wrong password', async () => ({ KAFKA_PASSWORD: 'wrong' }), 'SCRAM'],
    [
      'an authority that is not trusted',
      async () => ({ KAFKA_CA_FILES: await developmentAuthority(dir) }),
      'certificate',
    ],
  ])('is not connected with %s, and says why', async (_, changed, reason) => {
    const environment = { ...kafka.environment('presentation'), ...(await changed()) };
    const connection = connectionOf('presentation', environment);
    void connection.connect();
    const problem = await waitFor(() =>
      connection.problem?.includes('not connected yet') ? undefined : connection.problem,
    );
    expect(problem).toMatch(new RegExp(`^Waiting for Kafka at localhost:\\d+: .*${reason}`, 'i'));
    expect(problem).not.toContain('wrong');
  });

  it('rejects events of a principal that does not own the topic', async () => {
    const [own, foreign] = [connectionOf('presentation'), connectionOf('webhook-delivery')];
    const stranger = connectionOf('stranger');
    await Promise.all([own.connect(), foreign.connect(), stranger.producer.connect()]);
    const event = verifiedEvent();
    const batch = { topic: TOPIC, acks: -1, messages: [signedMessage(event)] };
    await expect(foreign.producer.send(batch)).rejects.toThrow(/not authorized/i);
    await expect(stranger.producer.send(batch)).rejects.toThrow(/not authorized/i);
    await own.producer.send(batch);
  });

  it('has a service publish and another one consume with the lists of the table', async () => {
    const from = await start(publisher);
    const to = await start(consumer);
    const [event, refused] = [verifiedEvent(), verifiedEvent(REFUSED)];
    await publish(from, event, refused);
    await waitFor(() => (seen.includes(event.id) ? true : undefined));
    expect(await requestJson(`${to.url}/health/ready`)).toMatchObject({ status: 200, body: { waitsFor: [] } });
    const letters = new DeadLetters(connectionOf('operator'));
    await waitFor(async () => (await letters.list(TOPIC)).find(({ eventId }) => eventId === refused.id));
    isRefusing = false;
    const operator = connectionOf('operator');
    await operator.producer.connect();
    const { replayed } = await new DeadLetters(operator).replay(TOPIC);
    expect(replayed.map(({ eventId }) => eventId)).toEqual([refused.id]);
    await waitFor(() => (seen.includes(refused.id) ? true : undefined));
    const history = new EventHistory(connectionOf('webhook-delivery'), testServiceKeys('webhook-delivery'));
    const read: string[] = [];
    await history.read({ topics: [TOPIC], since: new Date(event.time) }, async ({ events }) => {
      read.push(...events.map(({ id }) => id));
    });
    expect(new Set(read)).toEqual(new Set([event.id, refused.id]));
    await emptyTopic();
    const logStart = await history.read({ topics: [TOPIC], since: new Date(event.time) }, () => Promise.resolve());
    expect(logStart?.getTime()).toBeGreaterThan(new Date(event.time).getTime());
  });

  it('warns of a topic that keeps less than the settings say', async () => {
    const warnings: object[] = [];
    const recording = Object.assign(createLogger('spec', 'fatal'), { warn: (entry: object) => warnings.push(entry) });
    const environment = { ...kafka.environment('trust'), KAFKA_RETENTION_DAYS: '20', KAFKA_REPLICATION_FACTOR: '3' };
    const connection = new KafkaConnection('trust', toKafkaSettings(loadConfig(KafkaConfig, environment)), recording);
    open.push(connection);
    await connection.connect();
    const topic = 'trust.certificate';
    expect(warnings.filter((each) => 'topic' in each && each.topic === topic)).toEqual([
      { event: 'kafka.topic-keeps-less', topic, setting: 'retention.ms', found: '1296000000', wanted: '1728000000' },
      { event: 'kafka.topic-keeps-less', topic, setting: 'replication factor', found: '1', wanted: '3' },
    ]);
  });

  it('names the topics that the operator has not created', async () => {
    await kafka.admin.deleteTopics({ topics: ['wallet.presentation'] });
    const connection = connectionOf('wallet', { ...kafka.environment('wallet'), KAFKA_CREATE_TOPICS: 'off' });
    void connection.connect();
    const problem = await waitFor(() =>
      connection.problem?.includes('not connected yet') ? undefined : connection.problem,
    );
    expect(problem).toContain('these topics do not exist, or are hidden: wallet.presentation');
  });
});
