import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCHEMAS, variableOf } from '@vc/contract/access';
import type { PublishedHeads } from '@vc/contract/events';
import { ADMIN_CHAIN, AdminAudit, createAdminChain, createPublications, HeadsPublisher } from '@vc/platform/audit';
import { ServiceConfig } from '@vc/platform/config';
import { createId, createMessagingTables } from '@vc/platform/persistence';
import type { ServiceDefinition } from '@vc/platform/service';
import type { TestBus } from '@vc/testing/service/test-bus';
import { testKeyEncryptionKey } from '@vc/testing/keys/test-service-keys';
import { TestWorld } from '@vc/testing/service/test-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { operator } from './test-operator';

class CreateTables1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await createAdminChain(queryRunner);
    await createPublications(queryRunner);
  }

  async down(): Promise<void> {
    throw new Error('Specs create a new database instead.');
  }
}

/** The audit of trust, without the rest of it. */
const service: ServiceDefinition = {
  name: 'trust',
  area: 'api',
  schema: 'trust',
  config: ServiceConfig,
  entities: [],
  migrations: [CreateTables1700000000001],
  modules: () => [],
  audit: ADMIN_CHAIN,
};

describe('vc operator audit verify', () => {
  const folder = mkdtempSync(join(tmpdir(), 'audit-verify-'));
  const file = join(folder, 'heads.jsonl');
  const tenantId = createId();
  let world: TestWorld;
  let bus: TestBus;
  let environment: NodeJS.ProcessEnv;

  beforeAll(async () => {
    world = await TestWorld.start();
    bus = await world.openBus();
    const { app } = await world.serve(service, { AUDIT_HEADS_FILE: file });
    environment = {
      OWNER_DATABASE_URL: world.database.url,
      ...Object.fromEntries(
        SCHEMAS.map((schema) => [variableOf(schema, 'KEY_ENCRYPTION_KEY'), testKeyEncryptionKey(schema)]),
      ),
      KAFKA_BROKERS: world.kafka.brokers,
    };
    for (let count = 0; count < 3; count += 1) {
      await app.get(AdminAudit).record({ tenantId, action: 'thing.changed', resourceIds: [createId()] });
    }
    await app.get(HeadsPublisher).run();
    await waitFor(() => bus.published.find(({ type }) => type === 'audit.heads.published'));
  });

  afterAll(async () => {
    await world?.stop();
    rmSync(folder, { recursive: true });
  });

  /** Runs the command, and returns its whole output and exit code. */
  async function run(...words: string[]) {
    const { code: exitCode, out, err } = await operator(['audit', 'verify', ...words], environment);
    return { exitCode, output: out + err };
  }

  it('states what it cannot prove without published heads', async () => {
    const { exitCode, output } = await run();
    expect({ exitCode, output }).toMatchObject({ exitCode: 0, output: expect.stringContaining('The audit holds.') });
    expect(output).toContain('trust: records: 3, tenants: 1, publications: 1, the last one at 20');
    expect(output).toContain('Not proven: that the database was not set back to an older state.');
  });

  it('accepts a database that continues the published heads of the file and of the topic', async () => {
    const { exitCode, output } = await run('--heads', file, '--kafka');
    expect({ exitCode, output }).toMatchObject({ exitCode: 0, output: expect.stringContaining('The audit holds.') });
    expect(output).not.toContain('Not proven');
  });

  it('exits with 2 for a file or a database that it cannot read', async () => {
    expect(await run('--heads', join(folder, 'missing'))).toMatchObject({ exitCode: 2 });
    const own = environment;
    environment = { ...own, TRUST_KEY_ENCRYPTION_KEY: Buffer.alloc(32, 8).toString('base64') };
    expect(await run()).toMatchObject({ exitCode: 2, output: expect.stringContaining('which is not known') });
    environment = own;
  });

  it('ignores a line that a crash left unfinished', async () => {
    const crashed = join(folder, 'crashed.jsonl');
    writeFileSync(crashed, `${readFileSync(file, 'utf8')}{"service":"trust","sequ`);
    expect(await run('--heads', crashed)).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining(`${crashed}: entries that are no publications, and were ignored: 1.`),
    });
  });

  it('finds publications of a service that has no audit', async () => {
    const foreign = join(folder, 'foreign.jsonl');
    writeFileSync(foreign, readFileSync(file, 'utf8').replace('"trust"', '"wallet"'));
    expect(await run('--heads', foreign)).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining(`BROKEN wallet, publication 1, ${foreign}: there is no service`),
    });
  });

  it('finds what was removed from the database by the file, and by the topic', async () => {
    await world.database.query(`SET session_replication_role = replica`);
    for (const table of ['admin_records', 'admin_chain_heads', 'audit_publications', 'audit_published_heads']) {
      await world.database.query(`DELETE FROM trust.${table}`);
    }
    const reason = `it had 3 records`;
    expect(await run()).toMatchObject({ exitCode: 0 });
    for (const words of [['--heads', file], ['--kafka']]) {
      const { exitCode, output } = await run(...words);
      expect({ exitCode, output }).toMatchObject({ exitCode: 1, output: expect.stringContaining(reason) });
      expect(output).toContain(`BROKEN trust, tenant ${tenantId}, record 1, publication 1`);
    }
  });

  it('finds a publication that was forged on the topic', async () => {
    const [published] = bus.published.filter(({ type }) => type === 'audit.heads.published');
    const payload = published!.payload as PublishedHeads;
    const forged = { ...payload, sequence: 2, previousMac: payload.mac, heads: [{ ...payload.heads[0]!, seq: 9 }] };
    await bus.publish({ ...published!, id: createId(), payload: forged });
    await waitFor(() => bus.published.find(({ id }) => id !== published!.id));
    expect(await run('--kafka')).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('BROKEN trust, publication 2, topic audit.head: it is forged, or was changed'),
    });
  });
});
