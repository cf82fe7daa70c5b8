import { randomBytes } from 'node:crypto';
import { createId, createMailCounts, type Database } from '@vc/platform/persistence';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import type { QueryRunner } from 'typeorm';
import { MailBudget, type MailPermit, type MailRequest } from './mail-budget';
import { MailCountsRepository } from './mail-counts.repository';
import { MAIL_LIMITS } from './mail-limits';

const DAY_MS = 24 * 60 * 60_000;
const VICTIM = 'victim@example.com';

class CreateCounts1700000000001 {
  readonly phase = 'expand';
  readonly up = (queryRunner: QueryRunner) => createMailCounts(queryRunner);
  readonly down = () => Promise.resolve();
}

describe('MailBudget', () => {
  const counts = new MailCountsRepository();
  const cipher = { derive: () => randomBytes(32) };
  const limits = {
    ...MAIL_LIMITS,
    invitation: { organizationToAddress: 2, toAddress: 3, organization: 4 },
    'endpoint-alert': { organizationToAddress: 2, toAddress: 3, organization: 4 },
    notice: { organizationToAddress: 2, toAddress: null, organization: 3 },
    'notice-confirmation': { organizationToAddress: 2, toAddress: null, organization: 3 },
  };
  let owner: TestDatabase;
  let database: Database;
  let budget: MailBudget;
  let now: Date;
  let tenantId: string;

  beforeAll(async () => {
    owner = await createTestDatabase();
    database = await owner.connect({ schema: 'mails', entities: [], migrations: [CreateCounts1700000000001] });
  });

  beforeEach(async () => {
    now = new Date('2026-03-01T23:59:00Z');
    tenantId = createId();
    budget = new MailBudget({ limits, counts, cipher, clock: () => now });
    await owner.query('DELETE FROM mails.mail_counts');
  });

  afterAll(() => owner?.drop());

  function permit(more: Partial<MailRequest> = {}): Promise<MailPermit> {
    const request: MailRequest = { kind: 'invitation', tenantId, to: VICTIM, ...more };
    return database.transaction(request.tenantId, (tx) => budget.permit(tx, request));
  }

  const exceeded = { code: 'RATE_LIMITED', headers: { 'retry-after': String(DAY_MS / 1000) } };

  it('rejects a mail beyond those of an organization to an address with RATE_LIMITED, in any spelling of it', async () => {
    await permit();
    await permit({ to: 'Victim@Example.com ' });
    await expect(permit({ to: 'VICTIM@example.com' })).rejects.toMatchObject(exceeded);
    await permit({ to: 'other@example.com' });
  });

  it('rejects a mail beyond those of all organizations to an address', async () => {
    for (let times = 0; times < 3; times += 1) await permit({ tenantId: createId() });
    await expect(permit()).rejects.toMatchObject(exceeded);
  });

  it('rejects a mail beyond those of an organization', async () => {
    for (let times = 0; times < 4; times += 1) await permit({ to: `user-${times}@example.com` });
    await expect(permit()).rejects.toMatchObject(exceeded);
    await permit({ tenantId: createId() });
  });

  it('counts no refused mail towards the limit of other organizations, also among concurrent ones', async () => {
    await Promise.allSettled(Array.from({ length: 10 }, () => permit()));
    await permit({ tenantId: createId() });
    await expect(permit({ tenantId: createId() })).rejects.toMatchObject(exceeded);
  });

  it('counts each kind and each topic on its own', async () => {
    for (const more of [{}, { kind: 'endpoint-alert' as const }, { topic: 'other' }]) {
      await permit(more);
      await permit(more);
      await expect(permit(more)).rejects.toMatchObject(exceeded);
    }
  });

  it('counts mails that ask for a confirmation towards the notices of an organization', async () => {
    await permit({ kind: 'notice-confirmation' });
    await permit({ kind: 'notice' });
    await permit({ kind: 'notice' });
    await expect(permit({ kind: 'notice', to: 'other@example.com' })).rejects.toMatchObject(exceeded);
    await expect(permit({ kind: 'notice-confirmation', to: 'other@example.com' })).rejects.toMatchObject(exceeded);
  });

  it('permits further mails 24 hours after the first one', async () => {
    await permit();
    now = new Date(now.getTime() + DAY_MS / 2);
    await permit();
    const halfway = { headers: { 'retry-after': String(DAY_MS / 2000) } };
    await expect(permit()).rejects.toMatchObject(halfway);
    now = new Date(now.getTime() + DAY_MS / 2);
    await permit();
  });

  it('permits a mail in place of one that the mail server has not accepted', async () => {
    await permit();
    const failed = await permit();
    await database.transaction(tenantId, (tx) => budget.refund(tx, failed));
    await permit();
    await expect(permit()).rejects.toMatchObject(exceeded);
  });

  it('stores neither the address nor the organization, and removes counts whose window has ended', async () => {
    await permit();
    const rows = await owner.query('SELECT * FROM mails.mail_counts');
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`victim|example|${tenantId}|invitation`, 'i'));
    const sweep = () => database.acrossTenants((tx) => counts.removeEnded(tx, now));
    await sweep();
    expect(await owner.query('SELECT * FROM mails.mail_counts')).toHaveLength(3);
    now = new Date(now.getTime() + DAY_MS);
    await sweep();
    expect(await owner.query('SELECT * FROM mails.mail_counts')).toEqual([]);
  });
});
