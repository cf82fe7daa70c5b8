import type { AddressInfo, Server } from 'node:net';
import { connect, createServer } from 'node:net';
import type { TestDatabase } from '@vc/testing/database/test-database';
import { createTestDatabase } from '@vc/testing/database/test-database';
import { migrateTestServices, testServiceDatabaseUrl } from '@vc/testing/database/test-logins';
import { createDataSource, createId, Database, isDatabaseAway, planned } from './index';

const READY_FOR_QUERY = 'Z';
const IDLE_STATUS_BYTES = 6;
/** ErrorResponse: `57P01` as a server sends it that shuts down. */
const SHUTTING_DOWN = errorResponse({ S: 'FATAL', C: '57P01', M: 'terminating connection' });

function errorResponse(fields: Record<string, string>): Buffer {
  const body = `${Object.entries(fields)
    .map(([name, text]) => `${name}${text}\0`)
    .join('')}\0`;
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, Buffer.from(body)]);
}

describe('createDataSource', () => {
  let database: TestDatabase;
  let proxy: Server;
  let isShuttingDown = false;
  let service: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
    const real = new URL(database.url);
    // In front of PostgreSQL; one that shuts down says so in the same breath as that a new connection is ready.
    proxy = createServer((client) => {
      const server = connect(Number(real.port), real.hostname);
      let isNew = isShuttingDown;
      server.on('data', (chunk: Buffer) => {
        const isReady = chunk.at(-IDLE_STATUS_BYTES) === READY_FOR_QUERY.charCodeAt(0);
        if (!isNew || !isReady) return void client.write(chunk);
        isNew = false;
        client.end(Buffer.concat([chunk, SHUTTING_DOWN]));
      });
      client.pipe(server);
      for (const socket of [client, server]) socket.on('error', () => undefined);
      client.on('close', () => server.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const schema = 'proxied';
    await migrateTestServices([{ name: schema, schema, migrations: [] }], database.url);
    const login = testServiceDatabaseUrl(database.url, schema);
    const proxied = Object.assign(new URL(login), { port: String((proxy.address() as AddressInfo).port) });
    const dataSource = createDataSource({ databaseUrl: proxied.href, schema, entities: [], poolSize: 2 });
    service = new Database(await dataSource.initialize());
  });

  afterAll(async () => {
    await service?.dataSource.destroy();
    proxy?.close();
    await database?.drop();
  });

  it('survives a connection that ends as soon as it is made, which fails its first query only', async () => {
    const ping = () => service.transaction(createId(), (tx) => planned(tx, 'SELECT 1 AS one'));
    await service.transaction(createId(), async () => {
      isShuttingDown = true;
      const error: unknown = await ping().catch((reason: unknown) => reason);
      expect(isDatabaseAway(error)).toBe(true);
      isShuttingDown = false;
      expect((await ping()).rows).toEqual([{ one: 1 }]);
    });
  });
});
