import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createId } from '@vc/platform/persistence';
import type { StoppedClock } from '@vc/testing/unit/stopped-clock';
import type { TestService } from '@vc/testing/service/test-service';
import { requestJson } from '@vc/testing/unit/request-json';
import { stopClock } from '@vc/testing/unit/stopped-clock';
import { testServiceToken } from '@vc/testing/keys/test-service-keys';
import { TestWorld } from '@vc/testing/service/test-world';
import { onboardingService } from '../index';

const PASSWORD = 'a fine long password';
const ORGANIZATION = 'Acme & Sons';
const BREACHED = 'zebra crossing 42';

/** Lines as Have I Been Pwned writes them. */
function toHashFile(passwords: string[]): string {
  const hashes = passwords.map((password) => createHash('sha1').update(password).digest('hex').toUpperCase());
  return hashes
    .sort()
    .map((hash) => `${hash}:3\r\n`)
    .join('');
}

describe('LogInService', () => {
  let world: TestWorld;
  let service: TestService;
  const tenantId = createId();
  const folder = mkdtempSync(join(tmpdir(), 'vc-passwords-'));
  const breachedFile = join(folder, 'breached.txt');

  beforeAll(async () => {
    world = await TestWorld.start();
    writeFileSync(breachedFile, toHashFile([BREACHED, 'x', 'y']));
    service = await world.serve(onboardingService, { BREACHED_PASSWORDS_FILE: breachedFile });
  });

  afterAll(async () => {
    await world?.stop();
    rmSync(folder, { recursive: true });
  });

  it('does not start with a file of breached passwords that is not sorted hashes', async () => {
    const file = join(folder, 'passwords.txt');
    writeFileSync(file, 'hunter2\n');
    await expect(world.serve(onboardingService, { BREACHED_PASSWORDS_FILE: file })).rejects.toThrow('HASH:COUNT');
  });

  async function newUser(): Promise<{ email: string; tempPassword: string }> {
    const token = await world.authority.accessToken({ tenantId, scopes: ['onboarding.write'] });
    const body = { email: `u${createId()}@example.com`, username: createId() };
    return (await requestJson(`${service.url}/onboarding/users`, { token, body })).body.data;
  }

  async function post(path: string, given: object) {
    const body = { secondFactor: 'off', ...(path === 'change-password' && { organization: ORGANIZATION }), ...given };
    const token = testServiceToken('auth', 'onboarding');
    const url = `${service.url}/internal/users/${path}`;
    return (await requestJson(url, { token, body: { tenantId, ...body } })).body;
  }

  const logIn = (name: string, password: string, more = {}) => post('log-in', { name, password, ...more });

  it('accepts the temporary password by username or e-mail address and requires a change', async () => {
    const { email, tempPassword } = await newUser();
    const { outcome, user } = await logIn(` ${email.toUpperCase()} `, tempPassword);
    const expected = {
      id: expect.any(String),
      username: expect.any(String),
      credentialsVersion: 1,
      mustChangePassword: true,
    };
    expect({ outcome, user }).toEqual({ outcome: 'logged-in', user: expected });
    expect((await logIn(user.username, tempPassword)).outcome).toBe('logged-in');
  });

  it('accepts the new password after the change and rejects the old one', async () => {
    const { email, tempPassword } = await newUser();
    const change = { name: email, password: tempPassword, newPassword: PASSWORD };
    expect(await post('change-password', change)).toMatchObject({ outcome: 'logged-in' });
    expect(await logIn(email, PASSWORD)).toMatchObject({ user: { mustChangePassword: false } });
    expect(await logIn(email, tempPassword)).toEqual({ outcome: 'refused' });
  });

  it('rejects a wrong password, an unknown name and a user of another tenant equally', async () => {
    const { email, tempPassword } = await newUser();
    expect(await logIn(email, 'wrong')).toEqual({ outcome: 'refused' });
    expect(await logIn('nobody', 'wrong')).toEqual({ outcome: 'refused' });
    expect(await logIn(email, tempPassword, { tenantId: createId() })).toEqual({ outcome: 'refused' });
  });

  it('slows log-ins down after thirty wrong passwords, also concurrent ones', async () => {
    const { email, tempPassword } = await newUser();
    const clock = stopClock();
    const guesses = await Promise.all(Array.from({ length: 35 }, (_, index) => logIn(email, `wrong ${index}`)));
    expect(guesses.filter(({ outcome }) => outcome === 'refused')).toHaveLength(30);
    expect(await logIn(email, tempPassword)).toEqual({ outcome: 'locked', seconds: 90 });
    clock.advance(89_000);
    expect(await logIn(email, tempPassword)).toEqual({ outcome: 'locked', seconds: 1 });
    clock.advance(1_000);
    expect(await logIn(email, 'wrong')).toEqual({ outcome: 'refused' });
    expect(await logIn(email, tempPassword)).toEqual({ outcome: 'locked', seconds: 90 });
    clock.advance(90_000);
    expect((await logIn(email, tempPassword)).outcome).toBe('logged-in');
    clock.release();
  });

  it('accepts ten wrong passwords in each quarter of an hour, as one address may send, without slowing others down', async () => {
    const { email, tempPassword } = await newUser();
    const clock = stopClock();
    for (let quarter = 0; quarter < 5; quarter += 1) {
      for (let count = 0; count < 10; count += 1) expect((await logIn(email, 'wrong')).outcome).toBe('refused');
      clock.advance(15 * 60_000);
    }
    expect((await logIn(email, tempPassword)).outcome).toBe('logged-in');
    clock.release();
  });

  it('accepts a known device in spite of the guesses of others, and counts none of its own for them', async () => {
    const { email, tempPassword } = await newUser();
    const { user } = await logIn(email, tempPassword);
    const known = { knownDevice: user.credentialsVersion };
    for (let count = 0; count < 40; count += 1) expect((await logIn(email, 'wrong', known)).outcome).toBe('refused');
    for (let count = 0; count < 30; count += 1) expect((await logIn(email, 'wrong')).outcome).toBe('refused');
    expect((await logIn(email, tempPassword)).outcome).toBe('locked');
    expect((await logIn(email, tempPassword, { knownDevice: 2 })).outcome).toBe('locked');
    expect((await logIn(email, tempPassword, known)).outcome).toBe('logged-in');
  });

  it('forgets wrong passwords after a correct one', async () => {
    const { email, tempPassword } = await newUser();
    for (let count = 0; count < 29; count += 1) await logIn(email, 'wrong');
    expect((await logIn(email, tempPassword)).outcome).toBe('logged-in');
    expect((await logIn(email, 'wrong')).outcome).toBe('refused');
    expect((await logIn(email, tempPassword)).outcome).toBe('logged-in');
  });

  describe('a temporary password', () => {
    const DAY_MS = 24 * 60 * 60_000;
    let clock: StoppedClock;

    beforeEach(() => {
      clock = stopClock();
    });

    afterEach(() => clock.release());

    it('accepts a log-in before the end of a day', async () => {
      const { email, tempPassword } = await newUser();
      clock.advance(DAY_MS - 1);
      expect((await logIn(email, tempPassword)).outcome).toBe('logged-in');
    });

    it('rejects a log-in and a change after a day, as ended for its owner and as wrong for others', async () => {
      const { email, tempPassword } = await newUser();
      clock.advance(DAY_MS);
      const change = { name: email, password: tempPassword, newPassword: PASSWORD };
      expect(await logIn(email, tempPassword)).toEqual({ outcome: 'ended' });
      expect(await post('change-password', change)).toEqual({ outcome: 'ended' });
      expect(await logIn(email, 'wrong')).toEqual({ outcome: 'refused' });
    });

    it('accepts a chosen password after a day', async () => {
      const { email, tempPassword } = await newUser();
      await post('change-password', { name: email, password: tempPassword, newPassword: PASSWORD });
      clock.advance(2 * DAY_MS);
      expect((await logIn(email, PASSWORD)).outcome).toBe('logged-in');
    });
  });

  it.each([
    ['a short password', () => 'eleven char', 'too-short', 'at least 12'],
    ['a long password', () => 'ab1'.repeat(50), 'too-long', 'at most 128'],
    ['the old password', ({ tempPassword }: { tempPassword: string }) => tempPassword, 'unchanged', 'must differ'],
    ['a password of few characters', () => 'aaaaaaaaaaaaaaaa', 'repetitive', 'repeats'],
    [
      'a password with the name',
      ({ email }: { email: string }) => `x ${email.split('@')[0]!.toUpperCase()}`,
      'own-name',
      'your name',
    ],
    ['a password with the organization', () => 'acme-and-ACME & SONS', 'organization', 'name of the organization'],
    ['a common password', () => 'Password2026!!', 'breached', 'data breaches'],
    ['a password of the file', () => BREACHED, 'breached', 'data breaches'],
  ])('rejects %s as a new password', async (_, choose, rule, reason) => {
    const user = await newUser();
    const change = { name: user.email, password: user.tempPassword, newPassword: choose(user) };
    const expected = { outcome: 'unsuitable', rule, reason: expect.stringContaining(reason) };
    expect(await post('change-password', change)).toEqual(expected);
    expect((await logIn(user.email, user.tempPassword)).user.mustChangePassword).toBe(true);
  });

  it('rejects a change with a wrong password', async () => {
    const { email } = await newUser();
    const change = { name: email, password: 'wrong', newPassword: PASSWORD };
    expect(await post('change-password', change)).toEqual({ outcome: 'refused' });
  });

  it('stores no password', async () => {
    const { email, tempPassword } = await newUser();
    await post('change-password', { name: email, password: tempPassword, newPassword: PASSWORD });
    const rows = JSON.stringify(await world.database.query(`SELECT * FROM onboarding.users`));
    expect(rows).not.toContain(tempPassword);
    expect(rows).not.toContain(PASSWORD);
  });
});
