import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@vc/testing/unit/wait-for';
import type { Admin, Consumer, KafkaMessage, Producer } from 'kafkajs';
import { Kafka, logLevel, Partitioners } from 'kafkajs';
// The client waits as that of the platform does: without it, Node warns of a negative time.
import './idle-request-queues';
import type { StoredMessage } from './read-partitions';
import { readPartitions } from './read-partitions';

interface RunningBroker {
  brokers: string;
  port: number;
  stop: () => Promise<unknown>;
}

/** Tests the features of a broker that the platform uses. @param start starts one with its data in a folder; port 0 is a free one */
// eslint-disable-next-line max-lines-per-function -- the suite of two specs
export function testBus(start: (dir: string, port: number) => Promise<RunningBroker>): void {
  let dir: string;
  const connected: { disconnect: () => Promise<void> }[] = [];
  let broker: RunningBroker;
  let kafka: Kafka;
  let admin: Admin;
  let producer: Producer;

  async function connect(): Promise<void> {
    kafka = new Kafka({ brokers: [broker.brokers], logLevel: logLevel.NOTHING, retry: { initialRetryTime: 100 } });
    admin = kafka.admin();
    producer = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    await Promise.all([admin.connect(), producer.connect()]);
    connected.push(admin, producer);
  }

  async function disconnect(): Promise<void> {
    await Promise.all(connected.splice(0).map((client) => client.disconnect()));
  }

  async function newTopic(numPartitions = 4): Promise<string> {
    const topic = `t-${randomUUID()}`;
    await admin.createTopics({ topics: [{ topic, numPartitions }], waitForLeaders: false });
    // A broker of several threads knows of the topic some time after it has made it.
    return waitFor(async () => ((await hasLeaders(topic, numPartitions)) ? topic : undefined));
  }

  async function hasLeaders(topic: string, numPartitions: number): Promise<boolean> {
    const metadata = await admin.fetchTopicMetadata({ topics: [topic] }).catch(() => undefined);
    const led = metadata?.topics[0]?.partitions.filter(({ leader }) => leader >= 0) ?? [];
    return led.length === numPartitions;
  }

  async function consume(topic: string, groupId: string, receive: (message: KafkaMessage, partition: number) => void) {
    const consumer: Consumer = kafka.consumer({
      groupId,
      // A member leaves when the spec says so, not because the machine is slow.
      sessionTimeout: 240_000,
      heartbeatInterval: 300,
      rebalanceTimeout: 240_000,
      maxWaitTimeInMs: 200,
    });
    connected.push(consumer);
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await consumer.run({ eachMessage: async ({ message, partition }) => receive(message, partition) });
    return consumer;
  }

  function numbered(count: number, key = (index: number) => `key-${index % 10}`) {
    return Array.from({ length: count }, (_, index) => ({ key: key(index), value: String(index) }));
  }

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'kafka-contract-'));
    broker = await start(dir, 0);
    await connect();
  });

  afterAll(async () => {
    await disconnect();
    await broker?.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  it('creates, lists and deletes topics, and rejects a topic that exists', async () => {
    const topic = await newTopic(3);
    expect(await admin.listTopics()).toContain(topic);
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
    expect(topics[0]!.partitions).toHaveLength(3);
    await expect(admin.createTopics({ topics: [{ topic, numPartitions: 3 }] })).resolves.toBe(false);
    await admin.deleteTopics({ topics: [topic] });
    await waitFor(async () => ((await admin.listTopics()).includes(topic) ? undefined : true));
  });

  it('keeps the order of one key, and returns headers and keys unchanged', async () => {
    const topic = await newTopic();
    const byKey = new Map<string, number[]>();
    let headers: unknown;
    await consume(topic, randomUUID(), (message) => {
      headers = message.headers!.ce_id?.toString();
      const key = message.key!.toString();
      byKey.set(key, [...(byKey.get(key) ?? []), Number(message.value)]);
    });
    const messages = numbered(100).map((message) => ({ ...message, headers: { ce_id: 'x' } }));
    await producer.send({ topic, acks: -1, messages });
    await waitFor(() => ([...byKey.values()].flat().length === 100 ? true : undefined));
    expect(headers).toBe('x');
    for (const values of byKey.values()) expect(values).toEqual([...values].sort((left, right) => left - right));
  });

  it('shares the partitions among the members of a group, and reassigns them when one leaves', async () => {
    const topic = await newTopic();
    const groupId = randomUUID();
    const received: Record<'first' | 'second', number[]> = { first: [], second: [] };
    const first = await consume(topic, groupId, (_, partition) => received.first.push(partition));
    await consume(topic, groupId, (_, partition) => received.second.push(partition));
    await waitFor(async () => {
      const { groups } = await admin.describeGroups([groupId]);
      return groups[0]!.state === 'Stable' && groups[0]!.members.length === 2 ? true : undefined;
    });
    await producer.send({ topic, messages: numbered(100, (index) => `key-${index}`) });
    await waitFor(() => (received.first.length + received.second.length === 100 ? true : undefined));
    expect(new Set([...received.first, ...received.second]).size).toBe(4);
    expect(received.first.some((partition) => received.second.includes(partition))).toBe(false);

    await first.disconnect();
    received.second.length = 0;
    await producer.send({ topic, messages: numbered(40, (index) => `key-${index}`) });
    await waitFor(() => (received.second.length === 40 ? true : undefined));
  });

  it('resumes a group at its committed offsets', async () => {
    const topic = await newTopic(1);
    const groupId = randomUUID();
    const seen: string[] = [];
    const before = await consume(topic, groupId, (message) => seen.push(message.value!.toString()));
    await producer.send({ topic, messages: numbered(5) });
    await waitFor(() => (seen.length === 5 ? true : undefined));
    await before.disconnect();
    await producer.send({ topic, messages: [{ key: 'k', value: 'after' }] });
    await consume(topic, groupId, (message) => seen.push(message.value!.toString()));
    await waitFor(() => (seen.length >= 6 ? true : undefined));
    expect(seen.slice(5)).toEqual(['after']);
    const [committed] = await admin.fetchOffsets({ groupId, topics: [topic] });
    expect(committed!.partitions).toHaveLength(1);
  });

  it('returns offsets by time, and lists and describes groups', async () => {
    const topic = await newTopic(1);
    await producer.send({ topic, messages: [{ value: 'old', timestamp: '1000' }] });
    await producer.send({ topic, messages: [{ value: 'new', timestamp: '5000' }] });
    expect(await admin.fetchTopicOffsetsByTimestamp(topic, 3000)).toEqual([{ partition: 0, offset: '1' }]);
    expect(await admin.fetchTopicOffsets(topic)).toEqual([expect.objectContaining({ low: '0', high: '2' })]);
    const groupId = randomUUID();
    await consume(topic, groupId, () => undefined);
    expect((await admin.listGroups()).groups.map((group) => group.groupId)).toContain(groupId);
  });

  it('deletes a group without members, and rejects the deletion of another', async () => {
    const topic = await newTopic(1);
    const groupId = randomUUID();
    const seen: string[] = [];
    const consumer = await consume(topic, groupId, (message) => seen.push(message.value!.toString()));
    await producer.send({ topic, messages: numbered(1) });
    await waitFor(() => (seen.length === 1 ? true : undefined));
    await expect(admin.deleteGroups([groupId])).rejects.toThrow();
    await consumer.disconnect();
    await admin.deleteGroups([groupId]);
    expect((await admin.listGroups()).groups.map((group) => group.groupId)).not.toContain(groupId);
    await consume(topic, groupId, (message) => seen.push(message.value!.toString()));
    await waitFor(() => (seen.length === 2 ? true : undefined));
  });

  it('reads the messages between two offsets, and commits them for a group only', async () => {
    const topic = await newTopic(2);
    await producer.send({ topic, messages: numbered(40, (index) => `key-${index}`) });
    const offsets = await admin.fetchTopicOffsets(topic);
    const ranges = offsets.map(({ partition, high: end }) => ({ topic, partition, start: '2', end }));
    await producer.send({ topic, messages: numbered(40, (index) => `key-${index}`) });
    const groupId = `read-${randomUUID()}`;
    for (const group of [undefined, groupId]) {
      const seen: string[] = [];
      const receive = async (messages: StoredMessage[]) => {
        seen.push(...messages.map(({ message }) => message.value!.toString()));
      };
      await readPartitions(kafka, ranges, receive, group);
      expect(seen).toHaveLength(36);
      expect(new Set(seen).size).toBe(36);
    }
    const [committed] = await admin.fetchOffsets({ groupId, topics: [topic] });
    const byPartition = (one: { partition: number }, other: { partition: number }) => one.partition - other.partition;
    expect(
      committed!.partitions.map(({ partition, offset }) => ({ partition, end: offset })).sort(byPartition),
    ).toEqual(ranges.map(({ partition, end }) => ({ partition, end })).sort(byPartition));
    const groups = (await admin.listGroups()).groups.map((group) => group.groupId);
    expect(groups.filter((id) => id.startsWith('reader.'))).toEqual([]);
  });

  it('sends to several topics in one batch, and carries a message of 900 kB', async () => {
    const [one, two] = [await newTopic(1), await newTopic(1)];
    const large = 'x'.repeat(900_000);
    await producer.sendBatch({
      topicMessages: [
        { topic: one, messages: [{ value: large }] },
        { topic: two, messages: [{ value: 'small' }] },
      ],
    });
    let length = 0;
    await consume(one, randomUUID(), (message) => (length = message.value!.length));
    await waitFor(() => (length === large.length ? true : undefined));
  });

  it('keeps acknowledged messages and the offsets of groups over a restart', async () => {
    const topic = await newTopic(2);
    const groupId = randomUUID();
    const seen: string[] = [];
    const before = await consume(topic, groupId, (message) => seen.push(message.value!.toString()));
    await producer.send({ topic, messages: numbered(20, (index) => `key-${index}`) });
    await waitFor(() => (seen.length === 20 ? true : undefined));
    await before.disconnect();
    await disconnect();
    await broker.stop();
    broker = await start(dir, broker.port);
    await connect();
    await producer.send({ topic, messages: [{ key: 'k', value: 'after' }] });
    await consume(topic, groupId, (message) => seen.push(message.value!.toString()));
    await waitFor(() => (seen.includes('after') ? true : undefined));
    expect(seen).toHaveLength(21);
  });
}
