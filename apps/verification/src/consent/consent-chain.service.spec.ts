import { createHmac } from 'node:crypto';
import { CONSENT_CHAIN, HeadsPublisher } from '@vc/platform/audit';
import { DataKeys } from '@vc/platform/key-store';
import { createId } from '@vc/platform/persistence';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { verifyTestAudit } from '@vc/testing/database/verify-test-audit';
import { verificationService } from '../index';
import type { ConsentStatement } from './consent-audit.service';
import { ConsentAuditService } from './consent-audit.service';

const STATEMENT: ConsentStatement = {
  operation: 'RSAIDVerification',
  decision: 'given',
  purpose: 'why',
  cRef: null,
  idNumber: '9001010001187',
};

describe('ConsentAuditService', () => {
  let world: TestWorld;
  let service: TestService;
  let audit: ConsentAuditService;
  let tenantId: string;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(verificationService, { HOME_AFFAIRS_URL: 'http://home-affairs.test' });
    audit = service.app.get(ConsentAuditService);
  });

  afterAll(() => world?.stop());

  beforeEach(async () => {
    await alterRecords(`TRUNCATE verification.consent_records, verification.consent_chain_heads`);
    tenantId = createId();
  });

  /** Changes the tables as the database owner can. */
  async function alterRecords(sql: string, values: unknown[] = []): Promise<void> {
    await world.database.query(`ALTER TABLE verification.consent_records DISABLE TRIGGER append_only`);
    await world.database.query(sql, values);
    await world.database.query(`ALTER TABLE verification.consent_records ENABLE TRIGGER append_only`);
  }

  function add(tenant = tenantId, clientId = 'client') {
    const caller = {
      tenantId: tenant,
      clientId,
      subject: clientId,
      subjectKind: 'client' as const,
      scopes: new Set<string>(),
    };
    return audit.add(caller, STATEMENT);
  }

  async function conclude(): Promise<void> {
    const requestId = createId();
    await audit.conclude(await add(), { outcome: 'failed', errorCode: 'INTERNAL_ERROR', requestId, durationMs: 42 });
  }

  const verify = () => verifyTestAudit(world.database, 'verification');

  it('writes a valid chain for each tenant', async () => {
    const other = createId();
    for (let count = 0; count < 3; count += 1) await Promise.all([add(), add(other)]);
    expect(await verify()).toMatchObject({ verified: { chains: 2, records: 6 }, findings: [] });
  });

  it('writes one chain for concurrent requests', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, index) => add(tenantId, `client-${index}`)));
    expect(await verify()).toMatchObject({ verified: { chains: 1, records: 50 }, findings: [] });
  });

  it.each(['given', 'missing'])('continues a chain of the version without outcomes that had %s', async (decision) => {
    const cipher = await service.app.get(DataKeys).cipherFor('consent-audit');
    const [id, createdAt, previousHash] = [createId(), '2026-11-22T08:00:00.123Z', '0'.repeat(64)];
    const content = [id, 'client', 'subject', 'RSAIDVerification', decision, 'why', null, null, createdAt];
    const hash = createHmac('sha256', cipher.derive('verification.consent-chain'))
      .update(JSON.stringify([previousHash, tenantId, 1, ...content]))
      .digest('hex');
    const columns = ['tenant_id', 'seq', ...CONSENT_CHAIN.content, 'previous_hash', 'hash'];
    await world.database.query(
      `INSERT INTO verification.consent_records (${columns.join(', ')})
       VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
      [tenantId, 1, ...content, previousHash, hash],
    );
    await world.database.query(`INSERT INTO verification.consent_chain_heads VALUES ($1, 1, $2)`, [tenantId, hash]);
    await conclude();
    expect(await verify()).toMatchObject({ verified: { chains: 1, records: 3 }, findings: [] });
  });

  it.each([
    ['outcome', `'refused'`],
    ['error_code', `'VALIDATION_ERROR'`],
    ['error_code', 'NULL'],
    ['duration_ms', '1'],
    ['request_id', 'NULL'],
    ['concludes', 'NULL'],
  ])('rejects a chain with an outcome whose %s was set to %s', async (column, value) => {
    await conclude();
    await alterRecords(`UPDATE verification.consent_records SET ${column} = ${value} WHERE seq = 2`);
    expect((await verify()).findings).toEqual([`verification, tenant ${tenantId}, record 2: it was changed`]);
  });

  it('rejects a chain in which an outcome was added to the record of a request', async () => {
    await conclude();
    await alterRecords(`UPDATE verification.consent_records SET outcome = 'failed' WHERE seq = 1`);
    expect((await verify()).findings).toEqual([`verification, tenant ${tenantId}, record 1: it was changed`]);
  });

  it('rejects updates, deletions and truncation', async () => {
    await add();
    for (const sql of [
      `UPDATE verification.consent_records SET purpose = 'x'`,
      `DELETE FROM verification.consent_records`,
      `TRUNCATE verification.consent_records`,
    ]) {
      await expect(world.database.query(sql)).rejects.toThrow('append-only');
    }
  });

  it.each([
    ['changed', `UPDATE verification.consent_records SET purpose = 'another' WHERE seq = 3`, 3, 'it was changed'],
    ['moved in time', `UPDATE verification.consent_records SET created_at = now() WHERE seq = 2`, 2, 'it was changed'],
    ['deleted', `DELETE FROM verification.consent_records WHERE seq = 2`, 2, 'it is missing'],
    ['deleted at the end', `DELETE FROM verification.consent_records WHERE seq > 3`, 4, 'it is missing'],
    ['deleted, all of them', `DELETE FROM verification.consent_records`, 1, 'it is missing'],
    [
      'renumbered over a gap',
      `DELETE FROM verification.consent_records WHERE seq = 2;
       UPDATE verification.consent_records SET seq = seq - 1 WHERE seq > 2`,
      2,
      'it does not follow the one before',
    ],
    ['hidden behind a missing head', `DELETE FROM verification.consent_chain_heads`, 5, 'it is not the one'],
  ])('rejects a chain from the first record that is %s', async (_, sql, seq, reason) => {
    for (let count = 0; count < 5; count += 1) await add();
    await alterRecords(sql);
    const { findings } = await verify();
    expect(findings).toEqual([expect.stringContaining(`verification, tenant ${tenantId}, record ${seq}: ${reason}`)]);
  });

  it('rejects a chain that was made without the key', async () => {
    await add();
    const hash = 'f'.repeat(64);
    await alterRecords(`UPDATE verification.consent_records SET hash = $1`, [hash]);
    await alterRecords(`UPDATE verification.consent_chain_heads SET hash = $1`, [hash]);
    expect((await verify()).findings).toEqual([`verification, tenant ${tenantId}, record 1: it was changed`]);
  });

  it('publishes the heads of the consent chains', async () => {
    await add();
    await service.app.get(HeadsPublisher).run();
    expect(await verify()).toMatchObject({ verified: { publications: 1, unpublished: 0 }, findings: [] });
  });
});
