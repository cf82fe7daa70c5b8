import type { Scope } from '@vc/contract/access';
import { createId, Database } from '@vc/platform/persistence';
import { type MailServer, startMailServer } from '@vc/testing/unit/mail-server';
import { mailText } from '@vc/testing/unit/mail-text';
import { requestJson } from '@vc/testing/unit/request-json';
import { type StoppedClock, stopClock } from '@vc/testing/unit/stopped-clock';
import { TestPasskey } from '@vc/testing/unit/test-passkey';
import type { TestService } from '@vc/testing/service/test-service';
import { testServiceToken } from '@vc/testing/keys/test-service-keys';
import { TestWorld } from '@vc/testing/service/test-world';
import { onboardingService } from '../index';
import { Passkeys } from '../second-factors/passkeys';
import { AccountMailer } from './account-mailer';

const PASSWORD = 'a fine long password';

/** What a log-in proves before the first reset. */
const VERSIONED = { credentialsVersion: 1 };

describe('mails about passkeys', () => {
  let world: TestWorld;
  let mails: MailServer;
  let service: TestService;
  let clock: StoppedClock;
  let origin: string;
  const tenantId = createId();

  beforeAll(async () => {
    [world, mails] = await Promise.all([TestWorld.start(), startMailServer()]);
    const mail = { SMTP_URL: mails.url, MAIL_FROM: 'platform@vc.example', OUTGOING_CA_FILES: mails.caFile };
    service = await world.serve({ ...onboardingService, manualTasks: [AccountMailer] }, mail);
    ({ origin } = new URL(world.authority.publicUrl));
  });

  beforeEach(async () => {
    clock = stopClock();
    mails.received.length = 0;
    mails.answer = 250;
    await world.database.query('DELETE FROM onboarding.passkey_mails');
  });

  afterEach(() => clock.release());

  afterAll(async () => {
    await world?.stop();
    await mails?.stop();
  });

  const post = async (path: string, body: object) => {
    const token = testServiceToken('auth', 'onboarding');
    return (await requestJson(`${service.url}/internal/${path}`, { token, body: { tenantId, ...body } })).body;
  };

  async function call(method: string, path: string, body?: object) {
    const token = await world.authority.accessToken({ tenantId, scopes: ['onboarding.write'] });
    return requestJson(`${service.url}/onboarding/${path}`, { token, method, body });
  }

  /** A user whose password need not be changed. */
  async function createUser(named: object): Promise<{ userId: string; username: string; password: string }> {
    const { username, tempPassword: password } = (await call('POST', 'users', named)).body.data;
    const sql = 'UPDATE onboarding.users SET must_change_password = false WHERE username = $1 RETURNING id';
    const [row] = await world.database.query<{ id: string }>(sql, [username]);
    return { userId: row!.id, username, password };
  }

  const createThandi = () => createUser({ email: `thandi-${createId()}@example.com`, firstName: 'Thandi' });

  async function createMember(): Promise<{ userId: string; email: string }> {
    const [id, email] = [createId(), `s${createId()}@acme.example`];
    await post('staff-accounts/set-password', { id, email, password: PASSWORD, organization: 'Acme' });
    return { userId: id, email };
  }

  /** Returns the credential id. */
  async function createPasskey(userId: string): Promise<string> {
    const passkey = new TestPasskey(origin);
    const { passkey: options } = await post('passkeys/start-creation', { ...VERSIONED, userId, organization: 'Acme' });
    const created = { challenge: options.challenge, passkey: passkey.create(options), needsRecoveryCodes: false };
    expect(await post('passkeys/create', { ...VERSIONED, userId, ...created })).toEqual({ outcome: 'created' });
    return passkey.id.toString('base64url');
  }

  const run = () => service.app.get(AccountMailer).run();
  const subjects = () =>
    mails.received.map(({ to, source }) => [...to, /^Subject: (.*)$/m.exec(mailText(source))?.[1]?.trim()]);
  const waiting = async () => (await world.database.query('SELECT id FROM onboarding.passkey_mails')).length;

  it('tell a user of a passkey that was created and of one that was deleted, in both languages', async () => {
    const { userId, username } = await createThandi();
    const id = await createPasskey(userId);
    await run();
    expect(subjects()).toEqual([[username, 'A passkey was created: Acme']]);
    const text = mailText(mails.received[0]!.source);
    for (const part of [
      'Hello Thandi,',
      'Hallo Thandi,',
      'was created',
      'is geskep',
      `/wallet/app?tenant=${world.authority.slugOf(tenantId)}`,
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain(id);
    expect(text).not.toContain(userId);
    expect(await post('passkeys/delete', { ...VERSIONED, userId, id })).toEqual({ isDeleted: true });
    expect(await post('passkeys/delete', { ...VERSIONED, userId, id })).toEqual({ isDeleted: false });
    await run();
    await run();
    expect(subjects().slice(1)).toEqual([[username, 'A passkey was deleted: Acme']]);
    expect(await waiting()).toBe(0);
  });

  it('tell a member of staff at the address of the account, with the link of the console', async () => {
    const { userId, email } = await createMember();
    await createPasskey(userId);
    await run();
    expect(subjects()).toEqual([[email, 'A passkey was created: Acme']]);
    expect(mailText(mails.received[0]!.source)).toMatch(/\/console\n/);
  });

  it('tell of a passkey that was enrolled during a log-in', async () => {
    const { username, password } = await createThandi();
    const { ticket } = await post('users/log-in', { name: username, password, secondFactor: 'required' });
    const { passkey: options } = await post('users/start-enrolment', { ticket, organization: 'Acme' });
    const passkey = new TestPasskey(origin).create(options);
    expect(await post('users/confirm-enrolment', { ticket, passkey })).toMatchObject({ outcome: 'enrolled' });
    await run();
    expect(subjects()).toEqual([[username, 'A passkey was created: Acme']]);
  });

  it('tell once of the passkeys that the organization removes, and not of a removal without passkeys', async () => {
    const { userId, username } = await createThandi();
    for (let count = 0; count < 2; count += 1) await createPasskey(userId);
    await run();
    mails.received.length = 0;
    const path = `users/${username}/factors`;
    await call('DELETE', path);
    await call('DELETE', path);
    await run();
    expect(subjects()).toEqual([[username, 'A passkey was deleted: Acme']]);
  });

  it('tell of passkeys that the first log-in after a reset deletes', async () => {
    const { userId, username } = await createThandi();
    await createPasskey(userId);
    await call('POST', `users/${username}/password-resets`);
    await run();
    const [, password] = /choose one of your own: (\w{16})/.exec(mailText(mails.received.at(-1)!.source))!;
    const change = { name: username, password, newPassword: `${PASSWORD}!`, organization: 'Acme' };
    await post('users/change-password', { ...change, secondFactor: 'off' });
    await run();
    expect(subjects().map(([, subject]) => subject)).toEqual([
      'A passkey was created: Acme',
      'Your password was reset: Acme',
      'A passkey was deleted: Acme',
    ]);
  });

  it('are not sent to a user without an address or to a deleted member of staff', async () => {
    const { userId } = await createUser({ username: `plain-${createId()}` });
    await createPasskey(userId);
    const member = await createMember();
    await createPasskey(member.userId);
    await post('staff-accounts/delete', { id: member.userId });
    await run();
    expect([subjects(), await waiting()]).toEqual([[], 0]);
  });

  it('are not sent of a refused answer or of a change that is rolled back', async () => {
    const { userId } = await createThandi();
    const id = await createPasskey(userId);
    await run();
    mails.received.length = 0;
    const refused = { challenge: 'A'.repeat(43), passkey: '{}', needsRecoveryCodes: false };
    expect(await post('passkeys/create', { ...VERSIONED, userId, ...refused })).toEqual({ outcome: 'refused' });
    const rolledBack = service.app.get(Database).transaction(tenantId, async (tx) => {
      expect(await service.app.get(Passkeys).delete(tx, { tenantId, id: userId }, id)).toBe(true);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await run();
    expect([subjects(), await waiting()]).toEqual([[], 0]);
  });

  describe('beyond the limits of 24 hours', () => {
    const useUp = (mails: number) => world.database.query('UPDATE onboarding.mail_counts SET mails = $1', [mails]);

    beforeEach(() => world.database.query('DELETE FROM onboarding.mail_counts'));

    it('are dropped, and those of another change, another account and another organization are not', async () => {
      const { userId, username } = await createThandi();
      const [kept] = [await createPasskey(userId), await createPasskey(userId)];
      await run();
      expect(mails.received).toHaveLength(2);
      await useUp(50);
      await createPasskey(userId);
      await run();
      expect([mails.received.length, await waiting()]).toEqual([2, 0]);
      await post('passkeys/delete', { ...VERSIONED, userId, id: kept });
      const other = createId();
      const named = await world.authority.accessToken({ tenantId: other, scopes: ['onboarding.write'] });
      const body = { email: username };
      await requestJson(`${service.url}/onboarding/users`, { token: named, body });
      await requestJson(`${service.url}/onboarding/users/${username}/password-resets`, {
        token: named,
        method: 'POST',
      });
      await createPasskey((await createThandi()).userId);
      await run();
      expect(mails.received).toHaveLength(5);
    });

    it.each<[string, Scope[]]>([
      ['brings a password', []],
      ['tells of a password that a client got', ['wallet.act']],
    ])('reject a reset whose mail %s with RATE_LIMITED, and leave the password as it is', async (_, more) => {
      const { username } = await createThandi();
      const token = await world.authority.accessToken({ tenantId, scopes: ['onboarding.write', ...more] });
      const reset = () =>
        requestJson(`${service.url}/onboarding/users/${username}/password-resets`, { token, method: 'POST' });
      for (let times = 0; times < 10; times += 1) expect((await reset()).status).toBe(201);
      const readHash = () =>
        world.database.query('SELECT password_hash FROM onboarding.users WHERE username = $1', [username]);
      const before = await readHash();
      const refused = await reset();
      expect(refused).toMatchObject({ status: 429, body: { errors: [{ code: 'RATE_LIMITED' }] } });
      expect(Number(refused.headers.get('retry-after'))).toBe(24 * 60 * 60);
      expect(await readHash()).toEqual(before);
      await run();
      expect(mails.received).toHaveLength(10);
    });
  });

  it('are sent once by several processes, and later with the same id if the mail server is away', async () => {
    const { userId } = await createThandi();
    await createPasskey(userId);
    mails.answer = 450;
    await run();
    const [row] = await world.database.query<{ id: string }>('SELECT id FROM onboarding.passkey_mails');
    mails.answer = 250;
    await run();
    expect(mails.received).toEqual([]);
    clock.advance(60_000);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(mails.received.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1]?.trim())).toEqual([
      `<${row!.id}@vc.example>`,
    ]);
  });
});
