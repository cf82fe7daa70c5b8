import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublishedHeads } from '@vc/contract/events';
import { keyEncryptionCipher } from '@vc/platform/key-store';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { createId } from '@vc/platform/persistence';
import type { TestService } from '@vc/testing/service/test-service';
import { testKeyEncryptionKey } from '@vc/testing/keys/test-service-keys';
import { TestWorld } from '@vc/testing/service/test-world';
import { verifyTestAudit } from '@vc/testing/database/verify-test-audit';
import { AdminAudit, HeadsPublisher, signRestore } from '../index';
import { AUDITED, auditedService } from '../test-audited-service';

const TABLES = ['admin_records', 'admin_chain_heads', 'audit_publications', 'audit_published_heads'];

describe('the audit against an owner of the database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'));
  const file = join(folder, 'heads.jsonl');
  let world: TestWorld;
  let audit: AdminAudit;
  let publisher: HeadsPublisher;
  let service: TestService;
  let tenant: string;
  let other: string;

  beforeAll(async () => {
    world = await TestWorld.start();
  });

  afterAll(async () => {
    await world?.stop();
    rmSync(folder, { recursive: true });
  });

  beforeEach(async () => {
    await world.database.query(`DROP SCHEMA IF EXISTS audited CASCADE`);
    rmSync(file, { force: true });
    service = await world.serve(auditedService, { AUDIT_HEADS_FILE: file });
    audit = service.app.get(AdminAudit);
    publisher = service.app.get(HeadsPublisher);
    [tenant, other] = [createId(), createId()];
    await act(3);
    await act(2, other);
    await publisher.run();
    await act(2);
    await act(1, other);
    await publisher.run();
  });

  afterEach(() => service.stop());

  async function act(count: number, tenantId = tenant): Promise<void> {
    for (let done = 0; done < count; done += 1) {
      await audit.record({ tenantId, action: 'thing.changed', resourceIds: [createId()] });
    }
  }

  /** Runs statements as the owner, past the triggers. */
  async function attack(...statements: string[]): Promise<void> {
    await world.database.query(`SET session_replication_role = replica; SET search_path = audited`);
    for (const sql of statements) await world.database.query(sql);
    await world.database.query(`SET session_replication_role = origin; RESET search_path`);
  }

  const backup = () => attack(...TABLES.map((table) => `CREATE TABLE old_${table} AS TABLE ${table}`));
  const restore = (...tables: string[]) =>
    attack(...tables.flatMap((table) => [`DELETE FROM ${table}`, `INSERT INTO ${table} TABLE old_${table}`]));

  const kept = () =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as PublishedHeads);
  const findings = async (published?: PublishedHeads[]) =>
    (await verifyTestAudit(world.database, AUDITED, published)).findings;

  /** Cuts the records of a tenant after a position, and makes an older record its head. */
  const cutTail = (after: number) =>
    attack(
      `DELETE FROM admin_records WHERE tenant_id = '${tenant}' AND seq > ${after}`,
      `UPDATE admin_chain_heads SET seq = ${after}, hash = (
         SELECT hash FROM admin_records WHERE tenant_id = '${tenant}' AND seq = ${after}) WHERE tenant_id = '${tenant}'`,
    );

  it('accepts chains that continue what was published', async () => {
    await act(1);
    expect(await verifyTestAudit(world.database, AUDITED, kept())).toMatchObject({
      verified: { chains: 2, records: 9, publications: 2, unpublished: 1, compared: new Map([['heads.jsonl', 2]]) },
      findings: [],
    });
    expect(kept().map(({ sequence, chains, records, heads }) => [sequence, chains, records, heads.length])).toEqual([
      [1, 2, 5, 2],
      [2, 2, 8, 2],
    ]);
  });

  it('finds a tail that was cut together with its head', async () => {
    await cutTail(4);
    expect(await findings()).toEqual([
      `trust, tenant ${tenant}, record 5, publication 2: it is missing; the chain had 5 records`,
    ]);
  });

  it('finds a tail that was cut with its head and the publications of the database', async () => {
    await cutTail(3);
    await attack(
      `DELETE FROM audit_publications WHERE sequence = 2`,
      `DELETE FROM admin_records WHERE tenant_id = '${other}' AND seq = 3`,
      `UPDATE admin_chain_heads SET seq = 2, hash = (
         SELECT hash FROM admin_records WHERE tenant_id = '${other}' AND seq = 2) WHERE tenant_id = '${other}'`,
    );
    expect(await findings()).toEqual([]);
    expect(await findings(kept())).toEqual(
      [
        'trust, publication 2, heads.jsonl: the database does not have it: it was put back to an older state',
        `trust, tenant ${tenant}, record 4, publication 2, heads.jsonl: it is missing; the chain had 5 records`,
        `trust, tenant ${other}, record 3, publication 2, heads.jsonl: it is missing; the chain had 3 records`,
      ].sort(),
    );
  });

  it('finds an old head that was put back', async () => {
    await attack(
      `UPDATE admin_chain_heads SET seq = 4, hash = (
         SELECT hash FROM admin_records WHERE tenant_id = '${tenant}' AND seq = 4) WHERE tenant_id = '${tenant}'`,
    );
    expect(await findings()).toEqual([`trust, tenant ${tenant}, record 5: it is not the one that the chain ends with`]);
  });

  it('finds a tenant that was removed', async () => {
    await attack(
      `DELETE FROM admin_records WHERE tenant_id = '${tenant}'`,
      `DELETE FROM admin_chain_heads WHERE tenant_id = '${tenant}'`,
    );
    expect(await findings()).toEqual([
      `trust, tenant ${tenant}, record 1, publication 1: the whole chain is missing; it had 3 records`,
    ]);
  });

  it('finds a tenant that was removed from the publications, too', async () => {
    await attack(
      `DELETE FROM admin_records WHERE tenant_id = '${tenant}'`,
      `DELETE FROM admin_chain_heads WHERE tenant_id = '${tenant}'`,
      `DELETE FROM audit_published_heads WHERE tenant_id = '${tenant}'`,
      `UPDATE audit_publications SET heads = (SELECT json_agg(head) FROM json_array_elements(heads) head
         WHERE head->>'tenantId' <> '${tenant}')`,
    );
    expect(await findings()).toEqual(['trust, publication 1: it was changed']);
    expect(await findings(kept())).toContain(
      `trust, tenant ${tenant}, record 1, publication 1, heads.jsonl: the whole chain is missing; it had 3 records`,
    );
  });

  it('finds all tables put back to an older copy', async () => {
    await backup();
    await act(1);
    await publisher.run();
    const published = kept();
    await restore(...TABLES);
    expect(await findings()).toEqual([]);
    expect(await findings(published)).toEqual([
      'trust, publication 3, heads.jsonl: the database does not have it: it was put back to an older state',
      `trust, tenant ${tenant}, record 6, publication 3, heads.jsonl: it is missing; the chain had 6 records`,
    ]);
  });

  it('logs an error when the database has fewer publications than the file', async () => {
    await backup();
    await act(1);
    await publisher.run();
    await restore(...TABLES);
    const error = jest.spyOn(service.app.get<Logger>(LOGGER), 'error');
    await publisher.run();
    expect(error.mock.calls).toEqual([[{ event: 'audit.publications-missing', file, written: 3, last: 2 }]]);
  });

  it('finds an older copy that the services have continued since', async () => {
    await backup();
    await act(1);
    await publisher.run();
    await restore(...TABLES);
    await act(2);
    await publisher.run();
    expect(await findings()).toEqual([]);
    const published = kept();
    expect(published.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(await findings(published)).toEqual([
      'trust, publication 3, heads.jsonl: the database has another one: it was put back to an older state',
      `trust, tenant ${tenant}, record 6, publication 3, heads.jsonl: it is not the record that was published`,
    ]);
  });

  it('finds a record that was changed', async () => {
    await attack(`UPDATE admin_records SET subject = 'another' WHERE tenant_id = '${tenant}' AND seq = 2`);
    expect(await findings()).toEqual([`trust, tenant ${tenant}, record 2: it was changed`]);
  });

  it('finds a chain that was made without the key', async () => {
    await attack(
      `INSERT INTO admin_records SELECT '${createId()}', 1, gen_random_uuid(), client_id, subject, action, resource_id,
         created_at, previous_hash, hash FROM admin_records WHERE tenant_id = '${tenant}' AND seq = 1`,
    );
    expect(await findings()).toEqual([expect.stringMatching(/^trust, tenant .{36}, record 1: it was changed$/)]);
  });

  it('finds the chain of one tenant under the id of another', async () => {
    const third = createId();
    await attack(
      `UPDATE admin_records SET tenant_id = '${third}' WHERE tenant_id = '${tenant}'`,
      `UPDATE admin_chain_heads SET tenant_id = '${third}' WHERE tenant_id = '${tenant}'`,
    );
    expect(await findings()).toContain(`trust, tenant ${third}, record 1: it was changed`);
  });

  it('finds a publication that was removed from the database', async () => {
    await attack(`DELETE FROM audit_publications WHERE sequence = 1`);
    expect(await findings()).toEqual(['trust, publication 1: it is missing']);
  });

  it('finds a publication that was removed from the file', async () => {
    await act(1);
    await publisher.run();
    const [first, , third] = kept();
    expect(await findings([first!, third!])).toEqual(['trust, publication 2, heads.jsonl: it is missing']);
  });

  it('finds a publication that was forged', async () => {
    const [, second] = kept();
    const forged = { ...second!, sequence: 3, previousMac: second!.mac, heads: [{ ...second!.heads[0]!, seq: 9 }] };
    expect(await findings([...kept(), forged])).toEqual([
      'trust, publication 3, heads.jsonl: it is forged, or was changed',
    ]);
  });

  it('finds an act that the count of a publication hides', async () => {
    await act(1);
    await attack(
      `UPDATE audit_published_heads SET seq = head.seq, hash = head.hash FROM admin_chain_heads head
         WHERE head.tenant_id = audit_published_heads.tenant_id`,
    );
    await act(1, other);
    await publisher.run();
    expect(await findings()).toEqual(['trust, publication 3: it counts 10 records, and 9 were published']);
  });

  it('finds that the tables were removed', async () => {
    await attack(`DROP TABLE audit_publications`);
    expect(await findings(kept())).toEqual(['trust, heads.jsonl: its tables or its data key are missing']);
  });

  it('finds that the data key was removed', async () => {
    await attack(`DELETE FROM data_keys`);
    expect(await findings(kept())).toEqual(['trust, heads.jsonl: its tables or its data key are missing']);
  });

  describe('after a restore of an older state', () => {
    const restored = { id: createId(), lostSince: new Date(), restoredAt: new Date() };
    let lost: PublishedHeads[];

    beforeEach(async () => {
      await backup();
      await act(2);
      await publisher.run();
      await act(1, other);
      await publisher.run();
      lost = kept();
      await service.stop();
      await restore(...TABLES);
      rmSync(file);
      restored.restoredAt = new Date();
    });

    async function continueAfter(): Promise<PublishedHeads[]> {
      service = await world.serve(auditedService, { AUDIT_HEADS_FILE: file });
      audit = service.app.get(AdminAudit);
      await act(1);
      await service.app.get(HeadsPublisher).run();
      return [...lost, ...kept()];
    }

    async function record(
      keyEncryption = keyEncryptionCipher(testKeyEncryptionKey('audited'), undefined),
    ): Promise<void> {
      const { id, lostSince, restoredAt } = restored;
      const query = async (sql: string, values?: unknown[]) => world.database.query(sql, values);
      await query('INSERT INTO audited.restores (id, lost_since, restored_at, first_id) VALUES ($1, $2, $3, $1)', [
        id,
        lostSince,
        restoredAt,
      ]);
      await signRestore(AUDITED, { query, keyEncryption, restore: restored });
    }

    it('accepts the publications that the recorded restore has lost', async () => {
      await record();
      const published = await continueAfter();
      expect(published.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 3]);
      expect(await findings(published)).toEqual([]);
    });

    it('finds them where no restore is recorded', async () => {
      expect((await findings(await continueAfter())).length).toBeGreaterThan(0);
    });

    it('finds a lost publication that is missing between others', async () => {
      await record();
      const published = await continueAfter();
      const found = await findings(published.filter((_, index) => index !== 2));
      expect(found).toContainEqual(
        expect.stringContaining('publication 4, heads.jsonl: it does not follow the one before'),
      );
    });

    it('finds a restore that an owner of the database has recorded', async () => {
      await record();
      await attack(`UPDATE restores SET restored_at = restored_at + interval '1 day'`);
      expect(await findings(await continueAfter())).toContainEqual(
        expect.stringMatching(/^trust, publication 2: the record of a restore at .* is forged, or was changed$/),
      );
    });
  });

  it('appends what another replica has published, after a line that a crash left unfinished', async () => {
    const own = join(folder, 'replica.jsonl');
    const replica = await world.serve(auditedService, { AUDIT_HEADS_FILE: own });
    writeFileSync(file, '{"service":"trust","sequ', { flag: 'a' });
    const sequences = (path: string) =>
      readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => /"sequence":(\d+)/.exec(line)?.[1]);
    await replica.app.get(HeadsPublisher).run();
    await act(1);
    await publisher.run();
    await replica.app.get(HeadsPublisher).run();
    await replica.stop();
    expect([sequences(own), sequences(file)]).toEqual([
      ['2', '3'],
      ['1', '2', undefined, '3'],
    ]);
  });
});
