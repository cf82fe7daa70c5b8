import 'reflect-metadata';
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { exitCodeOf, parseCommandLine, UsageError } from '@vc/development/command-line';
import { startEmbeddedKafka } from '@vc/development/embedded-kafka';
import { ServiceKeys } from '@vc/platform/access-control';
import { DataKeys, keyEncryptionCipher, SERVICE_DATA_KEY } from '@vc/platform/key-store';
import { DeadLetters, KafkaConnection, openKafka, Outbox, OutboxRelay } from '@vc/platform/messaging';
import { createLogger } from '@vc/platform/observability';
import { createDataSource, createId, Database, planned } from '@vc/platform/persistence';
import { exitOnSignals } from '@vc/development/platform-process';
import { localhostCertificate, startWebhookReceiver } from '@vc/development/webhook-receiver';
import { secretContext } from '@vc/feature/webhook-store';
import { runAlerts } from './alerts/alerts-run';
import { runCluster } from './cluster/cluster-run';
import { runRolling } from './cluster/rolling-run';
import { randomFault } from './faults';
import { runFlows } from './flows-run';
import { Ledger } from './ledger';
import type { BrokerKind } from './faulty-platform';
import { BROKER, isBrokerKind, FaultyPlatform, PUBLISHER, RELAY } from './faulty-platform';
import { EventPublisher } from './event-publisher';

const ROUNDS = 50;
const WORKERS = 3;
const ENDPOINTS = 4;
const BETWEEN_MS = 1_500;
/** Longer than a lease, so deliveries of a killed worker are claimed again within it. */
const SETTLE_MS = 90_000;
const POLL_MS = 500;
const QUIET_POLLS = 10;
/** Largest number of posts to one endpoint that a killed worker has not recorded. */
const POSTS_IN_PROGRESS = 16;

const logger = createLogger('faults', 'fatal');
const write = (line: string) => process.stdout.write(`${line}\n`);

async function main(rounds: number, kind: BrokerKind): Promise<void> {
  const platform = await FaultyPlatform.start(kind, WORKERS);
  const database = await openDatabase(platform.databaseUrl);
  const connection = new KafkaConnection('faults', openKafka(platform.brokers), logger);
  const tenantId = createId();
  const endpoints = Array.from({ length: ENDPOINTS }, () => createId());
  const ledger = new Ledger(endpoints);
  const receiver = await startWebhookReceiver({
    ...(await localhostCertificate(platform.dataDir)),
    receive: (webhook, response) => {
      ledger.addReceived(webhook);
      response.writeHead(204).end();
    },
  });
  try {
    await register(database, platform.keyEncryptionKey, { tenantId, endpoints, url: receiver.url });
    // This relay does not run: the one in a process of its own publishes the events to Kafka.
    const keys = platform.publisherKeys;
    const outbox = new Outbox(
      database,
      new OutboxRelay({ database, connection, keys, isArchiving: true, logger }),
      PUBLISHER,
    );
    const publisher = new EventPublisher(database, outbox, ledger, tenantId);
    publisher.start();
    const interruptions = await injectFaults(platform, ledger, rounds);
    await publisher.stop();
    await settle(database, ledger);
    await assertDelivered(database, ledger, await new DeadLetters(connection).list(), interruptions);
  } finally {
    await receiver.stop();
    await database.dataSource.destroy();
    await platform.stop();
  }
}

async function openDatabase(databaseUrl: string): Promise<Database> {
  const options = { databaseUrl, schema: 'webhooks', entities: [], poolSize: 4 };
  return new Database(await createDataSource(options).initialize());
}

/** Publishes the events of the outbox until the process is killed. */
async function relay([databaseUrl = '', brokers = '', SERVICE_KEY = '', SERVICE_PUBLIC_KEYS = '']: string[]) {
  const keys = ServiceKeys.fromConfig(PUBLISHER, { SERVICE_KEY, SERVICE_PUBLIC_KEYS });
  const connection = new KafkaConnection(PUBLISHER, openKafka(brokers), logger);
  await connection.connect();
  new OutboxRelay({ database: await openDatabase(databaseUrl), connection, keys, isArchiving: true, logger }).start();
}

const INSERT_ENDPOINT = `INSERT INTO endpoints
   (id, tenant_id, url, description, filter_types, secret, enabled, created_at, updated_at, verified_at)
   VALUES ($1, $2, $3, '', '{}', $4, true, now(), now(), now())`;

/** Inserts the endpoints into the table, with secrets encrypted as the service does. */
async function register(
  database: Database,
  keyEncryptionKey: string,
  { tenantId, endpoints, url }: { tenantId: string; endpoints: string[]; url: string },
): Promise<void> {
  const cipher = await new DataKeys(database, keyEncryptionCipher(keyEncryptionKey, undefined)).cipherFor(
    SERVICE_DATA_KEY,
  );
  for (const id of endpoints) {
    const secret = cipher.seal(`whsec_${Buffer.alloc(32).toString('base64')}`, secretContext(id));
    await database.transaction(tenantId, (tx) => planned(tx, INSERT_ENDPOINT, [id, tenantId, `${url}/${id}`, secret]));
  }
}

/** Returns the number of rounds that may have interrupted posts. */
async function injectFaults(platform: FaultyPlatform, ledger: Ledger, rounds: number): Promise<number> {
  let interruptions = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await pause(Math.random() * BETWEEN_MS);
    const fault = randomFault();
    if (fault.interruptsPosts) interruptions += 1;
    await fault.inject(platform);
    const { events, repeated } = ledger;
    write(`${String(round).padStart(3)}  ${fault.name.padEnd(22)} ${events} events, ${repeated} repeated`);
  }
  return interruptions;
}

/**
 * Resolves once all events have arrived and all deliveries are recorded as delivered for some time, or after a time limit.
 * Events for a killed worker wait in Kafka until its session ends.
 */
async function settle(database: Database, ledger: Ledger): Promise<void> {
  const deadline = Date.now() + SETTLE_MS;
  for (let quiet = 0; quiet < QUIET_POLLS && Date.now() < deadline; await pause(POLL_MS)) {
    const isSettled = (await countUndelivered(database)) === 0 && ledger.missing === 0;
    quiet = isSettled ? quiet + 1 : 0;
  }
}

async function countUndelivered(database: Database): Promise<number> {
  const { rows } = await database.acrossTenants((tx) =>
    planned<{ count: number }>(
      tx,
      `SELECT count(*)::int AS count FROM (
      SELECT event_id FROM deliveries WHERE status <> 'delivered' UNION ALL SELECT event_id FROM outbox) AS open`,
    ),
  );
  const [row] = rows;
  assert(row, 'The server answered a count without a row.');
  return row.count;
}

async function assertDelivered(
  database: Database,
  ledger: Ledger,
  deadLetters: unknown[],
  interruptions: number,
): Promise<void> {
  const open = await countUndelivered(database);
  const { events, missing, repeated } = ledger;
  write(`${events} events to ${ENDPOINTS} endpoints: ${missing} missing, ${repeated} repeated,`);
  write(`${open} not recorded as delivered, ${deadLetters.length} dead letters`);
  const allowed = interruptions * ENDPOINTS * POSTS_IN_PROGRESS;
  if (missing > 0 || open > 0 || deadLetters.length > 0 || repeated > allowed) {
    throw new Error(`Expected every delivery once, and at most ${allowed} of them again.`);
  }
}

/** What the first word starts, other than the rounds. */
const PARTS: Partial<Record<string, (words: string[]) => Promise<unknown>>> = {
  [RELAY]: relay,
  [BROKER]: ([dataDir = '', port]) => startEmbeddedKafka({ dataDir, port: Number(port) }),
  flows: async ([flow]) => runFlows(flow, write),
  alerts: runAlerts,
  cluster: (words) => runCluster(words, write),
  rolling: (words) => runRolling(words, write),
};

async function run(words: string[]): Promise<unknown> {
  const part = PARTS[words[0] ?? ''];
  if (part) return part(words.slice(1));
  const { positionals } = parseCommandLine({ words, options: {}, allowPositionals: true });
  const [first = String(ROUNDS), second = ''] = positionals;
  const rounds = Number(first);
  const kind = second || 'embedded';
  if (!Number.isInteger(rounds) || rounds < 1 || !isBrokerKind(kind)) {
    throw new UsageError('Name the rounds, and embedded or real. npm run dev -- faults --help has the other words.');
  }
  return main(rounds, kind);
}

exitOnSignals();

run(process.argv.slice(2)).catch((error: unknown) => {
  const isUsage = error instanceof UsageError;
  process.stderr.write(`${isUsage ? error.message : (error as Error).stack}\n`);
  process.exit(exitCodeOf(error));
});
