import type { SecondFactorSetting } from '@vc/platform/service-clients';
import { createId } from '@vc/platform/persistence';
import type { StoppedClock } from '@vc/testing/unit/stopped-clock';
import type { TestService } from '@vc/testing/service/test-service';
import { computeTotpCode } from '@vc/testing/unit/totp-code';
import { requestJson } from '@vc/testing/unit/request-json';
import { stopClock } from '@vc/testing/unit/stopped-clock';
import { testServiceToken } from '@vc/testing/keys/test-service-keys';
import { TestWorld } from '@vc/testing/service/test-world';
import { onboardingService } from '../index';

const PASSWORD = 'a fine long password';
const STEP_MS = 30_000;

interface Account {
  email: string;
  password: string;
  tenantId: string;
}

describe('SecondFactorService', () => {
  let world: TestWorld;
  let service: TestService;
  let clock: StoppedClock;
  const tenantId = createId();

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(onboardingService);
  });

  beforeEach(() => {
    clock = stopClock();
  });

  afterEach(() => clock.release());

  afterAll(() => world?.stop());

  async function post(path: string, body: object) {
    const token = testServiceToken('auth', 'onboarding');
    return requestJson(`${service.url}/internal/users/${path}`, { token, body });
  }

  /** A user who has chosen a password. */
  async function createAccount(tenant = tenantId): Promise<Account> {
    const token = await world.authority.accessToken({ tenantId: tenant, scopes: ['onboarding.write'] });
    const body = { email: `u${createId()}@example.com` };
    const { email, tempPassword } = (await requestJson(`${service.url}/onboarding/users`, { token, body })).body.data;
    const change = { name: email, password: tempPassword, newPassword: PASSWORD, organization: 'Acme' };
    await post('change-password', { tenantId: tenant, ...change, secondFactor: 'off' });
    return { email, password: PASSWORD, tenantId: tenant };
  }

  async function logIn({ email, ...account }: Account, secondFactor: SecondFactorSetting = 'required') {
    return (await post('log-in', { name: email, ...account, secondFactor })).body;
  }

  async function verify(ticket: string, code: string, tenant = tenantId) {
    return (await post('verify-second-factor', { tenantId: tenant, ticket, code })).body;
  }

  async function confirm(ticket: string, code: string) {
    return (await post('confirm-enrolment', { tenantId, ticket, code })).body;
  }

  async function startEnrolment(ticket: string): Promise<string> {
    return (await post('start-enrolment', { tenantId, ticket, organization: 'Acme' })).body.totp.secret;
  }

  /** A user with an authenticator app, whose current code is used. */
  async function enrol(): Promise<{ account: Account; secret: string; recoveryCodes: string[] }> {
    const account = await createAccount();
    const { ticket } = await logIn(account);
    const secret = await startEnrolment(ticket);
    const { recoveryCodes } = await confirm(ticket, computeTotpCode(secret));
    return { account, secret, recoveryCodes };
  }

  it.each(['off', 'optional'] as const)('accepts the password alone with the setting %s', async (setting) => {
    expect((await logIn(await createAccount(), setting)).outcome).toBe('logged-in');
  });

  it('accepts the password and a code, and shows recovery codes once', async () => {
    const account = await createAccount();
    const enrolling = await logIn(account);
    expect(enrolling).toEqual({ outcome: 'enrolment', user: expect.anything(), ticket: expect.any(String) });
    const secret = await startEnrolment(enrolling.ticket);
    expect(await startEnrolment(enrolling.ticket)).toBe(secret);
    const enrolled = await confirm(enrolling.ticket, computeTotpCode(secret));
    expect(enrolled).toMatchObject({ outcome: 'enrolled', user: enrolling.user });
    expect(new Set(enrolled.recoveryCodes).size).toBe(10);
    clock.advance(STEP_MS);
    for (const setting of ['required', 'optional'] as const) {
      clock.advance(STEP_MS);
      const { outcome, ticket } = await logIn(account, setting);
      expect(outcome).toBe('second-factor');
      const result = await verify(ticket, ` ${computeTotpCode(secret).replace(/^.../, '$& ')}`);
      const user = { ...enrolling.user, credentialsVersion: 1 };
      expect(result).toEqual({ outcome: 'logged-in', user, method: 'totp' });
    }
    expect((await logIn(account, 'off')).outcome).toBe('logged-in');
  });

  it('replaces a temporary password before the second factor', async () => {
    const token = await world.authority.accessToken({ tenantId, scopes: ['onboarding.write'] });
    const body = { email: `u${createId()}@example.com` };
    const { email, tempPassword } = (await requestJson(`${service.url}/onboarding/users`, { token, body })).body.data;
    const first = await logIn({ email, password: tempPassword, tenantId });
    expect(first).toMatchObject({ outcome: 'logged-in', user: { mustChangePassword: true } });
    expect(first).not.toHaveProperty('ticket');
    const change = { tenantId, name: email, password: tempPassword, newPassword: PASSWORD, organization: 'Acme' };
    const changed = await post('change-password', { ...change, secondFactor: 'required' });
    expect(changed.body).toMatchObject({ outcome: 'enrolment', ticket: expect.any(String) });
  });

  it('rejects a code that was accepted, in its window and for the enrolment', async () => {
    const { account, secret } = await enrol();
    const enrolled = computeTotpCode(secret);
    expect(await verify((await logIn(account)).ticket, enrolled)).toEqual({ outcome: 'refused' });
    clock.advance(STEP_MS);
    const code = computeTotpCode(secret);
    expect((await verify((await logIn(account)).ticket, code)).outcome).toBe('logged-in');
    clock.advance(STEP_MS);
    expect(await verify((await logIn(account)).ticket, code)).toEqual({ outcome: 'refused' });
    expect((await verify((await logIn(account)).ticket, computeTotpCode(secret))).outcome).toBe('logged-in');
  });

  it('accepts a code in one of concurrent log-ins', async () => {
    const { account, secret } = await enrol();
    clock.advance(STEP_MS);
    const tickets = [await logIn(account), await logIn(account), await logIn(account)].map(({ ticket }) => ticket);
    const results = await Promise.all(tickets.map((ticket) => verify(ticket, computeTotpCode(secret))));
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['logged-in', 'refused', 'refused']);
  });

  it('rejects the code and the recovery codes of another user', async () => {
    const [one, other] = [await enrol(), await enrol()];
    clock.advance(STEP_MS);
    const { ticket } = await logIn(one.account);
    expect(await verify(ticket, computeTotpCode(other.secret))).toEqual({ outcome: 'refused' });
    expect(await verify(ticket, other.recoveryCodes[0]!)).toEqual({ outcome: 'refused' });
  });

  it('accepts each recovery code once, in upper case and without hyphens', async () => {
    const { account, recoveryCodes } = await enrol();
    const [first, second] = recoveryCodes as [string, string];
    const used = await verify((await logIn(account)).ticket, first);
    expect(used).toMatchObject({ outcome: 'logged-in', method: 'recovery-code' });
    expect(await verify((await logIn(account)).ticket, first)).toEqual({ outcome: 'refused' });
    const typed = second.toUpperCase().replaceAll('-', ' ');
    expect((await verify((await logIn(account)).ticket, typed)).outcome).toBe('logged-in');
  });

  it('slows log-ins down after thirty wrong codes, which right passwords do not reset', async () => {
    const { account, secret, recoveryCodes } = await enrol();
    clock.advance(STEP_MS);
    for (let count = 0; count < 15; count += 1) {
      const { ticket } = await logIn(account);
      for (const code of ['000000', 'abcd']) expect(await verify(ticket, code)).toEqual({ outcome: 'refused' });
    }
    const waiting = { outcome: 'locked', seconds: 90 };
    expect(await logIn(account)).toEqual(waiting);
    expect(await logIn(account, 'off')).toEqual(waiting);
    clock.advance(90_000);
    const { ticket } = await logIn(account);
    expect((await verify(ticket, computeTotpCode(secret))).outcome).toBe('logged-in');
    const { ticket: next } = await logIn(account);
    expect((await verify(next, recoveryCodes[0]!)).outcome).toBe('logged-in');
  });

  it('slows concurrent codes with one ticket down', async () => {
    const { account } = await enrol();
    const { ticket } = await logIn(account);
    const guesses = await Promise.all(Array.from({ length: 35 }, (_, code) => verify(ticket, `00000${code % 10}`)));
    expect(guesses.filter(({ outcome }) => outcome === 'refused').length).toBeLessThanOrEqual(30);
    expect(guesses.filter(({ outcome }) => outcome === 'locked').length).toBeGreaterThanOrEqual(5);
  });

  it('accepts the code of a known device in spite of the guesses of others', async () => {
    const { account, secret } = await enrol();
    clock.advance(STEP_MS);
    const [{ ticket }, { ticket: stolen }] = [await logIn(account), await logIn(account)];
    for (let count = 0; count < 30; count += 1) await verify(stolen, '000000');
    const code = computeTotpCode(secret);
    expect((await verify(ticket, code)).outcome).toBe('locked');
    const known = { tenantId, ticket, code, knownDevice: 1 };
    expect((await post('verify-second-factor', known)).body.outcome).toBe('logged-in');
  });

  it('rejects a ticket that was used, has expired, is of another step, of another tenant or invented', async () => {
    const { account, secret, recoveryCodes } = await enrol();
    clock.advance(STEP_MS);
    const expired = { outcome: 'expired' };
    const { ticket } = await logIn(account);
    expect(await verify('x'.repeat(43), computeTotpCode(secret))).toEqual(expired);
    expect(await verify(ticket, computeTotpCode(secret), createId())).toEqual(expired);
    expect(await confirm(ticket, computeTotpCode(secret))).toEqual(expired);
    expect((await post('start-enrolment', { tenantId, ticket, organization: 'Acme' })).status).toBe(404);
    expect((await verify(ticket, computeTotpCode(secret))).outcome).toBe('logged-in');
    expect(await verify(ticket, recoveryCodes[0]!)).toEqual(expired);
    const late = (await logIn(account)).ticket;
    clock.advance(10 * 60_000);
    expect(await verify(late, computeTotpCode(secret))).toEqual(expired);
  });

  it('rejects an enrolment without the ticket of a password, and with a wrong code', async () => {
    const account = await createAccount();
    expect((await post('start-enrolment', { tenantId, ticket: 'x'.repeat(43), organization: 'A' })).status).toBe(404);
    expect(await confirm('x'.repeat(43), '000000')).toEqual({ outcome: 'expired' });
    const { ticket } = await logIn(account);
    expect(await confirm(ticket, computeTotpCode('A'.repeat(32)))).toEqual({ outcome: 'refused' });
    const secret = await startEnrolment(ticket);
    const otherCode = computeTotpCode(secret) === '000000' ? '000001' : '000000';
    expect(await confirm(ticket, otherCode)).toEqual({ outcome: 'refused' });
    expect((await logIn(account, 'optional')).outcome).toBe('logged-in');
  });

  it('rejects a second enrolment with a ticket from before the first one', async () => {
    const account = await createAccount();
    const [{ ticket: one }, { ticket: other }] = [await logIn(account), await logIn(account)];
    const [secret, otherSecret] = [await startEnrolment(one), await startEnrolment(other)];
    expect((await confirm(one, computeTotpCode(secret))).outcome).toBe('enrolled');
    expect(await confirm(other, computeTotpCode(otherSecret))).toEqual({ outcome: 'expired' });
  });

  it('stores no secret, recovery code or ticket in plain text', async () => {
    const { account, secret, recoveryCodes } = await enrol();
    const { ticket } = await logIn(account);
    const tables = ['totp_factors', 'recovery_codes', 'pending_log_ins'];
    const rows = await Promise.all(tables.map((table) => world.database.query(`SELECT * FROM onboarding.${table}`)));
    const text = JSON.stringify(rows);
    for (const plain of [secret, ticket, ...recoveryCodes]) expect(text).not.toContain(plain);
  });
});
