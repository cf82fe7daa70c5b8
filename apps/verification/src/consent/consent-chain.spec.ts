import { DataKeys } from '@vc/platform/key-store';
import { createId } from '@vc/platform/persistence';
import { TestWorld } from '@vc/testing';
import { verificationService } from '../index';
import type { ConsentStatement } from './consent-audit.service';
import { CONSENT_DATA_KEY, ConsentAuditService, consentChainKey } from './consent-audit.service';
import { ConsentChainsRepository } from './consent-chains.repository';
import { verifyConsentChains } from './verify-consent-chains';

const STATEMENT: ConsentStatement = {
  operation: 'RSAIDVerification',
  decision: 'given',
  purpose: 'why',
  cRef: null,
  idNumber: '9001010001187',
};

describe('ConsentAuditService', () => {
  let world: TestWorld;
  let audit: ConsentAuditService;
  let tenantId: string;
  let key: Buffer;

  beforeAll(async () => {
    world = await TestWorld.start();
    const service = await world.serve(verificationService, { HOME_AFFAIRS_URL: 'http://home-affairs.test' });
    audit = service.app.get(ConsentAuditService);
    key = consentChainKey(await service.app.get(DataKeys).cipherFor(CONSENT_DATA_KEY));
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
    return audit.add({ tenantId: tenant, clientId, subject: clientId, scopes: new Set() }, STATEMENT);
  }

  async function verify() {
    await world.database.query(`SET search_path = verification`);
    const chains = new ConsentChainsRepository((sql, values) => world.database.query(sql, values));
    return verifyConsentChains(chains, key);
  }

  it('writes a valid chain for each tenant', async () => {
    const other = createId();
    for (let count = 0; count < 3; count += 1) await Promise.all([add(), add(other)]);
    expect(await verify()).toEqual({ tenants: 2, records: 6 });
  });

  it('writes one chain for concurrent requests', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, index) => add(tenantId, `client-${index}`)));
    expect(await verify()).toEqual({ tenants: 1, records: 50 });
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
    ['hidden behind a missing head', `DELETE FROM verification.consent_chain_heads`, 5, 'not the one'],
  ])('rejects a chain from the first record that is %s', async (_, sql, seq, reason) => {
    for (let count = 0; count < 5; count += 1) await add();
    await alterRecords(sql);
    await expect(verify()).rejects.toMatchObject({ tenantId, seq, message: expect.stringContaining(reason) });
  });

  it('rejects a chain that was made without the key', async () => {
    await add();
    const hash = 'f'.repeat(64);
    await alterRecords(`UPDATE verification.consent_records SET hash = $1`, [hash]);
    await alterRecords(`UPDATE verification.consent_chain_heads SET hash = $1`, [hash]);
    await expect(verify()).rejects.toMatchObject({ seq: 1 });
  });
});
