import { EnvelopeCipher } from '@vc/platform/key-store';
import { createLogger } from '@vc/platform/observability';
import type { Budget, OutgoingHttp, OutgoingResponse } from '@vc/platform/outgoing-http';
import { Budgets } from '@vc/platform/outgoing-http';
import { createId, type Database } from '@vc/platform/persistence';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { LEASE_MS } from '../leases/leases.repository';
import { walletService } from '../wallet.definition';
import { StoredIssuerAccess } from './issuer-access.entity';
import { IssuerNotification } from './issuer-notification.entity';
import { IssuerAccessesRepository } from './issuer-accesses.repository';
import { IssuerNotificationsRepository } from './issuer-notifications.repository';
import { IssuerAccessCipher } from './issuer-access-cipher';
import { NotificationsWorker } from './notifications.worker';

const START = new Date('2026-11-01T00:00:00Z');
const SECOND = 1_000;

describe('NotificationsWorker', () => {
  const tenantId = createId();
  const cipher = new IssuerAccessCipher(new EnvelopeCipher(Buffer.alloc(32, 7)));
  /** Of the attempts so far. */
  const budgets = new Set<Budget>();
  let now: Date;
  /** The next response of the issuer. */
  let answer: () => Promise<OutgoingResponse>;
  let owner: TestDatabase;
  let database: Database;
  let notifications: NotificationsWorker;
  let issuerAccessId: string;

  const respond = (status: number): OutgoingResponse => ({ status, headers: {}, body: Buffer.alloc(0) });
  const advanceTime = (ms: number) => (now = new Date(now.getTime() + ms));

  beforeAll(async () => {
    owner = await createTestDatabase();
    database = await owner.connect(walletService);
    const outgoing = {
      within: (budget: Budget) => {
        budgets.add(budget);
        return () => answer();
      },
    } as unknown as OutgoingHttp;
    const logger = createLogger('specs', 'silent');
    notifications = new NotificationsWorker(
      database,
      new IssuerNotificationsRepository(),
      new IssuerAccessesRepository(),
      cipher,
      outgoing,
      new Budgets(SECOND),
      () => now,
      logger,
    );
  });

  beforeEach(async () => {
    now = START;
    answer = () => Promise.resolve(respond(204));
    await owner.query('DELETE FROM wallet.issuer_accesses');
    const access = cipher.sealAccess(tenantId, {
      credentialIssuer: 'https://issuer.example',
      accessToken: 'token',
      expiresAt: new Date(START.getTime() + 3_600 * SECOND),
      credentialEndpoint: 'https://issuer.example/credential',
      notificationEndpoint: 'https://issuer.example/notification',
    });
    issuerAccessId = access.id;
    await database.transaction(tenantId, (tx) => tx.insert(StoredIssuerAccess, access));
  });

  afterAll(() => owner?.drop());

  async function add(notificationId: string, event: IssuerNotification['event'] = 'credential_accepted') {
    const row = { id: createId(), tenantId, issuerAccessId, notificationId, event, description: null };
    const due = { attempts: 0, nextAttemptAt: now, leasedUntil: null };
    await database.transaction(tenantId, (tx) => tx.insert(IssuerNotification, { ...row, ...due }));
    return row.id;
  }

  const leaseNext = (fullTenants: string[] = []) => notifications.leaseNext(fullTenants);

  it('spends a budget of its own in each attempt', async () => {
    await add('n1');
    budgets.clear();
    answer = () => Promise.resolve(respond(503));
    await notifications.resume((await leaseNext())!);
    advanceTime(LEASE_MS);
    await notifications.resume((await leaseNext())!);
    expect(budgets.size).toBe(2);
  });
  const rows = () => owner.query('SELECT id, attempts, next_attempt_at FROM wallet.issuer_notifications');

  it('leases one notification for each credential at a time, in the order of the decisions', async () => {
    const [first, second, other] = [
      await add('n1', 'credential_accepted'),
      await add('n1', 'credential_deleted'),
      await add('n2'),
    ];
    const leased = [await leaseNext(), await leaseNext(), await leaseNext()];
    expect(leased.map((each) => each?.id)).toEqual([first, other, undefined]);
    await notifications.resume(leased[0]!);
    expect((await leaseNext())?.id).toBe(second);
  });

  it('delays later notifications while the issuer is unavailable, with doubled pauses', async () => {
    answer = () => Promise.resolve(respond(503));
    const first = await add('n1', 'credential_accepted');
    await add('n1', 'credential_deleted');
    for (const pauseMs of [5 * SECOND, 10 * SECOND, 20 * SECOND]) {
      await notifications.resume((await leaseNext())!);
      advanceTime(pauseMs - 1);
      expect(await leaseNext()).toBeUndefined();
      advanceTime(1);
    }
    expect((await leaseNext())?.id).toBe(first);
  });

  it('skips tenants without a free slot', async () => {
    await add('n1');
    expect(await leaseNext([tenantId])).toBeUndefined();
    expect(await leaseNext([createId()])).toBeDefined();
  });

  it('leases a row again when the lease ends, and rejects changes by the older lease', async () => {
    const id = await add('n1');
    const older = (await leaseNext())!;
    advanceTime(LEASE_MS - 1);
    expect(await leaseNext()).toBeUndefined();
    advanceTime(1);
    const newer = (await leaseNext())!;
    expect(newer).toMatchObject({ id, attempts: 2 });
    for (const status of [204, 400, 503]) {
      answer = () => Promise.resolve(respond(status));
      await notifications.resume(older);
      expect(await rows()).toEqual([{ id, attempts: 2, next_attempt_at: START }]);
    }
    answer = () => Promise.resolve(respond(204));
    await notifications.resume(newer);
    expect(await rows()).toEqual([]);
  });
});
