import { createHash } from 'node:crypto';
import { createId } from '@vc/platform/persistence';
import { HeldRows } from '@vc/testing/database/held-rows';
import { testServiceToken } from '@vc/testing/keys/test-service-keys';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { requestJson } from '@vc/testing/unit/request-json';
import { TestPasskey } from '@vc/testing/unit/test-passkey';
import { computeTotpCode } from '@vc/testing/unit/totp-code';
import { waitFor } from '@vc/testing/unit/wait-for';
import { onboardingService } from '../index';

const PASSWORD = 'a fine long password';
const EXPIRED = { outcome: 'expired' };
const REFUSED = { outcome: 'refused' };

/** A person who knows the password, while it is taken away. */
interface Stranger {
  email: string;
  owner: { tenantId: string; userId: string; credentialsVersion: number };
}

describe('log-ins of before a reset', () => {
  let world: TestWorld;
  let service: TestService;
  let origin: string;
  let rpId: string;
  let token: string;
  const tenantId = createId();

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(onboardingService);
    ({ origin, hostname: rpId } = new URL(world.authority.publicUrl));
    token = await world.authority.accessToken({ tenantId, scopes: ['onboarding.write', 'wallet.act'] });
  });

  afterAll(() => world?.stop());

  async function post(path: string, body: object) {
    const ofAuth = testServiceToken('auth', 'onboarding');
    return (await requestJson(`${service.url}/internal/${path}`, { token: ofAuth, body: { tenantId, ...body } })).body;
  }

  const logIn = (email: string, secondFactor: 'off' | 'required') =>
    post('users/log-in', { name: email, password: PASSWORD, secondFactor });

  async function createStranger(): Promise<Stranger> {
    const body = { email: `u${createId()}@example.com` };
    const { email, tempPassword } = (await requestJson(`${service.url}/onboarding/users`, { token, body })).body.data;
    const change = { password: tempPassword, newPassword: PASSWORD, organization: 'Acme', secondFactor: 'off' };
    const { user } = await post('users/change-password', { name: email, ...change });
    return { email, owner: { tenantId, userId: user.id, credentialsVersion: user.credentialsVersion } };
  }

  type Reset = [name: string, method: string, path: string];
  const RESETS: Reset[] = [
    ['a reset of the password', 'POST', 'password-resets'],
    ['a removal of the factors', 'DELETE', 'factors'],
  ];

  /** The authorization server does not run here, so that the call is answered with 503 after its own transaction. */
  async function reset(email: string, [, method, path]: Reset): Promise<void> {
    await requestJson(`${service.url}/onboarding/users/${email}/${path}`, { token, method });
  }

  /** Counts the sessions that wait for a lock. A transaction, such as that of the held rows, sees the same ones until it ends. */
  async function countWaiting(): Promise<number> {
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return (await world.database.query(waiting)).length;
  }

  /** Makes the attempt arrive while the reset has changed the user, and has not committed yet. */
  async function during<T>(kind: Reset, email: string, attempt: () => Promise<T>): Promise<T> {
    // The reset waits for the log-in in progress, which it deletes last.
    await logIn(email, 'required');
    const rows = `SELECT FROM onboarding.pending_log_ins WHERE user_id IN (SELECT id FROM onboarding.users WHERE email = $1)`;
    const held = await HeldRows.lock(world.database, rows, [email]);
    const resetting = reset(email, kind);
    await waitFor(async () => (await countWaiting()) === 1);
    const attempting = attempt();
    await waitFor(async () => (await countWaiting()) === 2);
    await held.release();
    await resetting;
    return attempting;
  }

  async function createPasskey(owner: Stranger['owner'], passkey: TestPasskey) {
    const { passkey: options } = await post('passkeys/start-creation', { ...owner, organization: 'Acme' });
    const created = { challenge: options.challenge, passkey: passkey.create(options), needsRecoveryCodes: false };
    return () => post('passkeys/create', { ...owner, ...created });
  }

  async function logInBy(passkey: TestPasskey) {
    const challenge = createHash('sha256').update(createId()).digest('base64url');
    return post('passkeys/log-in', { challenge, passkey: passkey.get({ challenge, rpId }) });
  }

  describe.each(RESETS)('%s', (...kind) => {
    it('refuses a passkey that is created meanwhile', async () => {
      const { email, owner } = await createStranger();
      const passkey = new TestPasskey(origin);
      const create = await createPasskey(owner, passkey);
      await during(kind, email, create);
      expect(await logInBy(passkey)).toEqual(REFUSED);
    });

    it('ends the settings of passkeys: list, offer and deletion', async () => {
      const { email, owner } = await createStranger();
      const passkey = new TestPasskey(origin);
      await (
        await createPasskey(owner, passkey)
      )();
      await reset(email, kind);
      const id = passkey.id.toString('base64url');
      for (const [path, more] of [
        ['list', {}],
        ['delete', { id }],
        ['start-creation', { organization: 'Acme' }],
      ] as const) {
        expect(await post(`passkeys/${path}`, { ...owner, ...more })).toMatchObject({ errors: [{ status: '404' }] });
      }
      expect(await post('passkeys/claim-offer', owner)).toEqual({ isClaimed: false });
      const { credentialsVersion: _, ...ofPreviousRelease } = owner;
      expect(await post('passkeys/list', ofPreviousRelease)).toMatchObject({ errors: [{ status: '404' }] });
    });

    it('refuses an authenticator app that is enrolled meanwhile', async () => {
      const { email } = await createStranger();
      const { ticket } = await logIn(email, 'required');
      const { totp } = await post('users/start-enrolment', { ticket, organization: 'Acme' });
      const code = computeTotpCode(totp.secret);
      expect(await during(kind, email, () => post('users/confirm-enrolment', { ticket, code }))).toEqual(EXPIRED);
      expect(await world.database.query('SELECT FROM onboarding.totp_factors')).toEqual([]);
    });

    it('refuses a passkey that proves itself beside the old password meanwhile', async () => {
      const { email, owner } = await createStranger();
      const passkey = new TestPasskey(origin);
      await (
        await createPasskey(owner, passkey)
      )();
      const { ticket } = await logIn(email, 'required');
      const { passkey: options } = await post('users/start-second-factor', { ticket });
      const answer = passkey.get(options);
      const result = await during(kind, email, () => post('users/verify-second-factor', { ticket, passkey: answer }));
      expect(['refused', 'expired']).toContain(result.outcome);
      expect((await logInBy(passkey)).outcome).not.toBe('logged-in');
    });

    it('lets no passkey log in alone meanwhile', async () => {
      const { email, owner } = await createStranger();
      const passkey = new TestPasskey(origin);
      await (
        await createPasskey(owner, passkey)
      )();
      const { outcome } = await during(kind, email, () => logInBy(passkey));
      expect(outcome).toBe(kind[2] === 'factors' ? 'refused' : 'password-first');
    });
  });

  it('end with another password of a member of staff, too', async () => {
    const [id, email] = [createId(), `s${createId()}@example.com`];
    const choice = { id, email, password: PASSWORD, organization: 'Acme' };
    await post('staff-accounts/set-password', choice);
    const owner = { tenantId, userId: id, credentialsVersion: 1 };
    const create = await createPasskey(owner, new TestPasskey(origin));
    await post('staff-accounts/set-password', choice);
    expect(await create()).toMatchObject({ errors: [{ status: '404' }] });
  });
});
