import assert from 'node:assert/strict';
import type { AddressInfo, Server } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { KafkaConfig, loadConfig } from '@vc/platform/config';
import { createEvent, KafkaConnection, Outbox, OutboxRelay, toKafkaSettings } from '@vc/platform/messaging';
import { createLogger } from '@vc/platform/observability';
import { createDataSource, createId, Database, planned } from '@vc/platform/persistence';
import { secretContext } from '@vc/feature/webhook-store';
import type { BenchPlatform } from './bench-platform';
import { ReceiverProcess, SLOW_PATH } from './receiver-process';

const WAIT_MS = 120_000;
/** Longer than the time-out of services, because the benchmark stores a million deliveries in one statement. */
const STORE_TIMEOUT_MS = 600_000;
/** The service as which the benchmark publishes issuances. */
const PUBLISHER = 'issuance';
const LEASED = 'leased_until > now()';
const logger = createLogger('bench', 'fatal');

interface TenantEndpoint {
  id: string;
  tenantId: string;
}

/** The slow one has a process of its own, so that its work does not delay the arrivals at the quick one. */
interface Receivers {
  quick: ReceiverProcess;
  slow: ReceiverProcess;
}

/** A service that publishes events, and the endpoints that receive them. */
export class WebhookLoad {
  /** A host that accepts connections and never answers. */
  private readonly dead: Server;
  private readonly relay: OutboxRelay;
  private readonly outbox: Outbox;

  private constructor(
    private readonly platform: BenchPlatform,
    private readonly receivers: Receivers,
    readonly database: Database,
    private readonly connection: KafkaConnection,
  ) {
    this.dead = createServer(() => undefined).listen(0, 'localhost');
    const keys = platform.serviceKeys(PUBLISHER);
    this.relay = new OutboxRelay({ database, connection, keys, isArchiving: true, logger });
    this.outbox = new Outbox(database, this.relay, PUBLISHER);
  }

  static async prepare(platform: BenchPlatform): Promise<WebhookLoad> {
    const { databaseUrl, kafkaBrokers } = platform.demo;
    const options = { databaseUrl, schema: 'webhooks', entities: [], poolSize: 8, timeoutMs: STORE_TIMEOUT_MS };
    const database = new Database(await createDataSource(options).initialize());
    const kafka = loadConfig(KafkaConfig, { ...process.env, KAFKA_BROKERS: kafkaBrokers });
    const connection = new KafkaConnection('bench', toKafkaSettings(kafka), logger);
    await connection.producer.connect();
    const quick = await ReceiverProcess.start(platform.dataDir);
    const slow = await ReceiverProcess.start(platform.dataDir);
    const load = new WebhookLoad(platform, { quick, slow }, database, connection);
    load.relay.start();
    return load;
  }

  get receiver(): ReceiverProcess {
    return this.receivers.quick;
  }

  get tenantId(): string {
    return this.platform.demo.organization.tenantId;
  }

  /** Registers endpoints that answer immediately, and returns their ids. */
  async addEndpoints(count: number): Promise<string[]> {
    return Promise.all(Array.from({ length: count }, (_, index) => this.addEndpoint(`${this.receiver.url}/${index}`)));
  }

  async addDeadEndpoint(): Promise<string> {
    return this.addEndpoint(this.deadUrl);
  }

  /** Adds tenants with an endpoint each. */
  async addTenants(count: number, url = this.receiver.url): Promise<TenantEndpoint[]> {
    const tenantIds = Array.from({ length: count }, () => createId());
    return this.insertEndpoints(tenantIds, url);
  }

  /** Adds a tenant whose endpoints respond after `latencyMs`. */
  async addSlowTenant(endpoints: number, latencyMs: number): Promise<TenantEndpoint[]> {
    const url = `${this.receivers.slow.url}${SLOW_PATH}${latencyMs}`;
    return this.insertEndpoints(Array<string>(endpoints).fill(createId()), url);
  }

  /** The number of deliveries that a worker has leased: their requests are open, or wait in its memory. */
  async countLeased(endpoints: string[]): Promise<number> {
    return this.countDeliveries(endpoints, LEASED);
  }

  /** Inserts an endpoint for each of the tenants into the table. */
  private async insertEndpoints(tenantIds: string[], url: string): Promise<TenantEndpoint[]> {
    const cipher = await this.platform.createCipher(this.database, 'webhooks');
    const endpoints = tenantIds.map((tenantId) => {
      const id = createId();
      return { id, tenantId, secret: cipher.seal(`whsec_${id}`, secretContext(id)) };
    });
    await this.database.acrossTenants((tx) =>
      planned(
        tx,
        `INSERT INTO endpoints (id, tenant_id, url, description, filter_types, secret, enabled, created_at,
           updated_at, verified_at)
         SELECT id, "tenantId", $2, '', '{}', secret, true, now(), now(), now()
         FROM jsonb_to_recordset($1::jsonb) AS endpoint (id uuid, "tenantId" uuid, secret text)`,
        [JSON.stringify(endpoints), url],
      ),
    );
    return endpoints;
  }

  get deadUrl(): string {
    return `https://localhost:${(this.dead.address() as AddressInfo).port}/`;
  }

  private async addEndpoint(url: string): Promise<string> {
    const { id } = (await this.platform.organization.api.createEndpoint({ body: { url } })).data;
    // Nothing is measured before the endpoint receives events, and an unreachable one has to receive them, too.
    await this.database.acrossTenants((tx) =>
      planned(tx, 'UPDATE endpoints SET verified_at = now() WHERE id = $1', [id]),
    );
    return id;
  }

  /** Disables the endpoints, waits for open posts, and deletes them with all their deliveries. */
  async removeEndpoints(ids: string[]): Promise<void> {
    const query = (text: string) => this.database.acrossTenants((tx) => planned(tx, text, [ids]));
    await query('UPDATE endpoints SET enabled = false WHERE id = ANY($1)');
    await this.waitUntil('deliveries that have ended', async () => (await this.countLeased(ids)) === 0);
    await query('DELETE FROM endpoints WHERE id = ANY($1)');
  }

  /** Commits events in one transaction. Returns their ids. @param subject of all of them, which are then in one partition */
  async publish(count: number, tenantId = this.tenantId, subject?: string): Promise<string[]> {
    const events = Array.from({ length: count }, () => {
      const id = subject ?? createId();
      return createEvent('openid4vc.issuance.completed', tenantId, id, { openId4VcIssuanceId: id });
    });
    await this.database.transaction(tenantId, async (tx) => this.outbox.add(tx, ...events));
    return events.map(({ id }) => id);
  }

  /** Waits until the receiver has `count` more webhooks than `before`. */
  async waitForArrivals(before: number, count: number): Promise<void> {
    await this.waitUntil(`${count} deliveries`, async () => this.receiver.arrivals.length - before >= count);
  }

  /** Waits until the endpoints have `count` deliveries. */
  async waitForDeliveries(endpoints: string[], count: number): Promise<void> {
    await this.waitUntil(`${count} rows`, async () => (await this.countDeliveries(endpoints)) >= count);
  }

  /** Waits until `count` deliveries of the endpoints are recorded as delivered, and removes them. */
  async takeDelivered(endpoints: string[], count: number): Promise<void> {
    const countDelivered = async () => this.countDeliveries(endpoints, "status = 'delivered'");
    await this.waitUntil(`${count} recorded deliveries`, async () => (await countDelivered()) >= count);
    await this.database.acrossTenants((tx) =>
      planned(tx, 'DELETE FROM deliveries WHERE endpoint_id = ANY($1)', [endpoints]),
    );
  }

  /** @param condition SQL */
  private async countDeliveries(endpoints: string[], condition = 'true'): Promise<number> {
    const sql = `SELECT count(*)::int AS count FROM deliveries WHERE endpoint_id = ANY($1) AND ${condition}`;
    const { rows } = await this.database.acrossTenants((tx) => planned<{ count: number }>(tx, sql, [endpoints]));
    const [row] = rows;
    assert(row, 'The server answered a count without a row.');
    return row.count;
  }

  private async waitUntil(what: string, isDone: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + WAIT_MS;
    while (!(await isDone())) {
      if (Date.now() > deadline) throw new Error(`There are no ${what} within ${WAIT_MS / 1000} s.`);
      await pause(10);
    }
  }

  async stop(): Promise<void> {
    this.receiver.stop();
    this.receivers.slow.stop();
    this.dead.close();
    await this.relay.stop();
    await this.connection.producer.disconnect();
    await this.database.dataSource.destroy();
  }
}
