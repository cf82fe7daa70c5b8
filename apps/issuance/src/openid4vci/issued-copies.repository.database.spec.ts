import { createId, type Database, insertWithCommit, type Transaction } from '@vc/platform/persistence';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { waitFor } from '@vc/testing/unit/wait-for';
import { IssuanceCredential } from '../issuances/issuance-credential.entity';
import { getCredential, type StoredIssuance } from '../issuances/issuance-with-credentials';
import { IssuancesRepository } from '../issuances/issuances.repository';
import { insertTestTemplate, NOW, testIssuance } from '../issuances/test-issuances';
import { issuanceService } from '../issuance.definition';
import { DeferredTransaction } from './deferred-transaction.entity';
import { type CopiesOutcome, type Entitlement, IssuedCopiesRepository } from './issued-copies.repository';

/** The sessions that wait for a lock. */
const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
const INSERT = 'INSERT INTO used_nonces SELECT * FROM jsonb_populate_recordset(NULL::used_nonces, $1::jsonb)';

describe('IssuedCopiesRepository', () => {
  const tenantId = createId();
  const issuances = new IssuancesRepository();
  const copies = new IssuedCopiesRepository();
  let templateId: string;
  let owner: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    owner = await createTestDatabase();
    database = await owner.connect(issuanceService);
    templateId = await insertTestTemplate(owner, tenantId);
  });

  afterAll(async () => {
    await owner?.drop();
  });

  /** Stores an issuance of two credentials, and reads it. */
  async function offer(): Promise<StoredIssuance> {
    const { issuance, credentials } = testIssuance(tenantId, templateId, 2);
    await database.transaction(tenantId, async (tx) => issuances.insert(tx, issuance, credentials));
    return read(issuance.id);
  }

  const read = (id: string) => database.single(tenantId, (tx) => issuances.get(tx, tenantId, id));
  const nonce = (id = createId()): Entitlement => ({ nonces: [{ id, expiresAt: NOW }] });

  async function store(
    stored: StoredIssuance,
    entitlement: Entitlement,
    prepare = (_tx: Transaction): void => undefined,
  ): Promise<CopiesOutcome> {
    const { issuance, credentials, versions } = stored;
    const [credential] = credentials as [IssuanceCredential];
    return database.single(tenantId, (tx) => {
      prepare(tx);
      return copies.store(
        tx,
        { issuance: { ...issuance, status: 'partiallyIssued' }, credentials, versions },
        { ...credential, status: 'issued', holderKeys: ['thumbprint'] },
        entitlement,
      );
    });
  }

  async function defer({ issuance, credentials }: StoredIssuance): Promise<string> {
    const transaction = Object.assign(new DeferredTransaction(), {
      id: createId(),
      tenantId,
      issuanceId: issuance.id,
      issuanceCredentialId: credentials[0]?.id,
      holderKeys: [],
      createdAt: NOW,
    });
    await database.transaction(tenantId, (tx) => tx.insert(DeferredTransaction, transaction));
    return transaction.id;
  }

  const redemptionOf = (transactionId: string, redeemedBy: string): Entitlement => ({
    nonces: [],
    redemption: { transactionId, redeemedBy, redeemedAt: new Date() },
  });

  it('advances the issuance and the credential, and uses up the nonce', async () => {
    const stored = await offer();
    const entitlement = nonce();
    expect(await store(stored, entitlement)).toBe('stored');
    const { issuance, credentials } = await read(stored.issuance.id);
    expect(issuance.status).toBe('partiallyIssued');
    expect(credentials.map(({ status, holderKeys }) => ({ status, holderKeys }))).toEqual([
      { status: 'issued', holderKeys: ['thumbprint'] },
      { status: 'offered', holderKeys: null },
    ]);
    const used = `SELECT tenant_id::text FROM issuance.used_nonces WHERE nonce_id = $1`;
    expect(await owner.query(used, [entitlement.nonces[0]?.id])).toEqual([{ tenant_id: tenantId }]);
  });

  it('rejects a nonce that was used before, and changes nothing', async () => {
    const entitlement = nonce();
    await store(await offer(), entitlement);
    const stored = await offer();
    const both = { nonces: [...nonce().nonces, ...entitlement.nonces] };
    expect(await store(stored, both)).toBe('notEntitled');
    expect(await read(stored.issuance.id)).toEqual(stored);
  });

  it('stores for one of two concurrent requests with a nonce', async () => {
    const [one, other] = [await offer(), await offer()];
    const entitlement = nonce();
    const outcomes = await Promise.all([store(one, entitlement), store(other, entitlement)]);
    expect(outcomes.sort()).toEqual(['notEntitled', 'stored']);
  });

  it('stores for one of two requests that read the issuance at the same time', async () => {
    const stored = await offer();
    const outcomes = await Promise.all([store(stored, nonce()), store(stored, nonce())]);
    expect(outcomes.sort()).toEqual(['changed', 'stored']);
  });

  it.each<[string, (tx: Transaction, stored: StoredIssuance) => Promise<unknown>]>([
    ['the issuance', (tx, { issuance }) => issuances.update(tx, { ...issuance, status: 'expired' })],
    ['the credential', (tx, { credentials }) => revoke(tx, credentials[0]?.id)],
    ['another credential of the issuance', (tx, { credentials }) => revoke(tx, credentials[1]?.id)],
  ])('stores nothing after a change of %s', async (_, change) => {
    const stored = await offer();
    await database.transaction(tenantId, (tx) => change(tx, stored));
    const changed = await read(stored.issuance.id);
    expect(await store(stored, nonce())).toBe('changed');
    expect(await read(stored.issuance.id)).toEqual(changed);
  });

  it('stores nothing after a change that it has waited for', async () => {
    const stored = await offer();
    const other = await owner.connect(issuanceService);
    let outcome: Promise<CopiesOutcome> | undefined;
    await other.transaction(tenantId, async (tx) => {
      await revoke(tx, stored.credentials[1]?.id);
      outcome = store(stored, nonce());
      await waitFor(async () => (await owner.query(WAITING)).length === 1);
    });
    expect(await outcome).toBe('changed');
    expect(getCredential(await read(stored.issuance.id), stored.credentials[0]!.id).status).toBe('offered');
  });

  it('inserts the rows that wait for the commit only if it stores', async () => {
    const stored = await offer();
    const ids = [createId(), createId()];
    const keep = (tx: Transaction, id?: string) =>
      insertWithCommit(tx, INSERT, [{ nonce_id: id, tenant_id: tenantId, expires_at: NOW }]);
    await store(stored, nonce(), (tx) => keep(tx, ids[0]));
    await store(stored, nonce(), (tx) => keep(tx, ids[1]));
    const kept = await owner.query('SELECT nonce_id FROM issuance.used_nonces WHERE nonce_id = ANY($1)', [ids]);
    expect(kept).toEqual([{ nonce_id: ids[0] }]);
  });

  it('redeems a deferred request for the access token that came first, again and again', async () => {
    const stored = await offer();
    const id = await defer(stored);
    expect(await store(stored, redemptionOf(id, 'first'))).toBe('stored');
    const current = await read(stored.issuance.id);
    expect(await store(current, redemptionOf(id, 'other'))).toBe('notEntitled');
    expect(await read(stored.issuance.id)).toEqual(current);
    const redeemed = 'SELECT redeemed_by, redeemed_at FROM issuance.deferred_transactions WHERE id = $1';
    const before = await owner.query(redeemed, [id]);
    expect(before).toEqual([{ redeemed_by: 'first', redeemed_at: expect.any(Date) }]);
    expect(await store(current, redemptionOf(id, 'first'))).toBe('stored');
    expect(await owner.query(redeemed, [id])).toEqual(before);
  });

  it('redeems no deferred request of another issuance, and none when the issuance has changed', async () => {
    const [stored, other] = [await offer(), await offer()];
    const id = await defer(stored);
    expect(await store(other, redemptionOf(id, 'first'))).toBe('notEntitled');
    await database.transaction(tenantId, (tx) => revoke(tx, stored.credentials[0]?.id));
    expect(await store(stored, redemptionOf(id, 'first'))).toBe('changed');
    const redeemed = 'SELECT FROM issuance.deferred_transactions WHERE id = $1 AND redeemed_at IS NOT NULL';
    expect(await owner.query(redeemed, [id])).toEqual([]);
  });

  it('stores nothing for another tenant', async () => {
    const stored = await offer();
    const outcome = await database.single(createId(), (tx) =>
      copies.store(tx, stored, stored.credentials[0]!, { nonces: [] }),
    );
    expect(outcome).toBe('changed');
  });

  const revoke = async (tx: Transaction, id?: string) => {
    await tx.update(IssuanceCredential, { id }, { status: 'revoked' });
  };
});
