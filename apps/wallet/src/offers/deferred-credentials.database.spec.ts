import { EnvelopeCipher } from '@vc/platform/key-store';
import { createLogger } from '@vc/platform/observability';
import type { OutgoingResponse } from '@vc/platform/outgoing-http';
import { createId, type Database } from '@vc/platform/persistence';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { LEASE_MS } from '../leases/leases.repository';
import { createHolderKey } from '../issuers/holder-key';
import type { CredentialStore } from '../credentials/credential-store';
import { walletService } from '../wallet.definition';
import { MAX_DEFERRAL_MS } from './deferred-credential.entity';
import { DeferredCredentialsRepository } from './deferred-credentials.repository';
import { DeferredCredentialsService } from './deferred-credentials.service';
import { DeferredCredentialsWorker } from './deferred-credentials.worker';
import type { IssuerOptions } from './issuer-options';
import { StoredIssuerAccess } from '../issuers/issuer-access.entity';
import { IssuerAccessesRepository } from '../issuers/issuer-accesses.repository';
import { IssuerNotificationsRepository } from '../issuers/issuer-notifications.repository';
import { IssuerAccessCipher } from '../issuers/issuer-access-cipher';
import { NotificationsService } from '../issuers/notifications.service';

const START = new Date('2026-11-01T00:00:00Z');
const SECOND = 1_000;

describe('DeferredCredentialsWorker', () => {
  const [tenantId, userId] = [createId(), createId()];
  const cipher = new IssuerAccessCipher(new EnvelopeCipher(Buffer.alloc(32, 7)));
  let now: Date;
  let answer: () => OutgoingResponse;
  let owner: TestDatabase;
  let database: Database;
  let service: DeferredCredentialsService;
  let worker: DeferredCredentialsWorker;

  const json = (status: number, body: object): OutgoingResponse => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  });
  const wait = (interval: number) => () => json(202, { transaction_id: 'promise', interval });
  const rejectTransaction = () => json(400, { error: 'invalid_transaction_id' });
  const advanceTime = (ms: number) => (now = new Date(now.getTime() + ms));

  beforeAll(async () => {
    owner = await createTestDatabase();
    database = await owner.connect(walletService);
    const logger = createLogger('specs', 'silent');
    const clock = () => now;
    const forLookUp = () => ({ http: async () => answer(), dids: {}, now: clock });
    const options = { forLookUp, now: clock } as unknown as IssuerOptions;
    const accesses = new IssuerAccessesRepository();
    const repository = new DeferredCredentialsRepository();
    service = new DeferredCredentialsService(repository, cipher, clock);
    worker = new DeferredCredentialsWorker(
      database,
      repository,
      accesses,
      {} as CredentialStore,
      cipher,
      options,
      new NotificationsService(new IssuerNotificationsRepository(), accesses, cipher, clock),
      logger,
    );
  });

  beforeEach(async () => {
    now = START;
    await owner.query('DELETE FROM wallet.issuer_accesses');
    const credentialIssuer = 'https://issuer.example';
    const access = cipher.sealAccess(tenantId, {
      credentialIssuer,
      accessToken: 'token',
      expiresAt: new Date(START.getTime() + 3_600 * SECOND),
      credentialEndpoint: 'https://issuer.example/credential',
      deferredEndpoint: 'https://issuer.example/deferred',
    });
    const provenance = {
      tenantId,
      userId,
      credentialIssuer,
      issuerAccessId: access.id,
      issuanceId: null,
      redemptionId: null,
      isPushed: false,
      isNews: false,
    };
    const configuration = { format: 'dc+sd-jwt' as const, type: 'urn:example:badge' };
    const promised = { transactionId: 'promise', interval: 7, configuration, holderKeys: [createHolderKey()] };
    await database.transaction(tenantId, async (tx) => {
      await tx.insert(StoredIssuerAccess, access);
      await service.add(tx, provenance, promised);
    });
  });

  afterAll(() => owner?.drop());

  const leaseNext = () => worker.leaseNext([]);
  const rows = () => owner.query('SELECT attempts FROM wallet.deferred_credentials');

  it('requests a credential after the interval of the issuer, and no earlier', async () => {
    advanceTime(7 * SECOND - 1);
    expect(await leaseNext()).toBeUndefined();
    advanceTime(1);
    answer = wait(60);
    await worker.resume((await leaseNext())!);
    advanceTime(60 * SECOND - 1);
    expect(await leaseNext()).toBeUndefined();
    advanceTime(1);
    expect(await leaseNext()).toMatchObject({ attempts: 2 });
  });

  it('doubles the pause where the interval is short', async () => {
    advanceTime(7 * SECOND);
    answer = wait(1);
    for (const pauseMs of [5 * SECOND, 10 * SECOND, 20 * SECOND]) {
      await worker.resume((await leaseNext())!);
      advanceTime(pauseMs - 1);
      expect(await leaseNext()).toBeUndefined();
      advanceTime(1);
    }
  });

  it('ends after 90 days, although the access token is valid', async () => {
    answer = wait(3_600);
    now = new Date(START.getTime() + MAX_DEFERRAL_MS - SECOND);
    await worker.resume((await leaseNext())!);
    expect(await rows()).toHaveLength(1);
    advanceTime(SECOND);
    await worker.resume((await leaseNext())!);
    expect(await rows()).toEqual([]);
  });

  it('removes the row where the issuer refuses', async () => {
    advanceTime(7 * SECOND);
    answer = rejectTransaction;
    await worker.resume((await leaseNext())!);
    expect(await rows()).toEqual([]);
  });

  it('keeps the row if the process that receives the rejection has lost its lease', async () => {
    advanceTime(7 * SECOND);
    const older = (await leaseNext())!;
    advanceTime(LEASE_MS);
    expect(await leaseNext()).toMatchObject({ id: older.id, attempts: 2 });
    for (const response of [rejectTransaction, wait(1)]) {
      answer = response;
      await worker.resume(older);
      expect(await rows()).toEqual([{ attempts: 2 }]);
      expect(await leaseNext()).toBeUndefined();
    }
  });
});
