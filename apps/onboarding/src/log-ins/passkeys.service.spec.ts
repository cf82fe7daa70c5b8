import { createId } from '@vc/platform/persistence';
import type { PasskeyAlterations } from '@vc/testing/unit/test-passkey';
import type { TestService } from '@vc/testing/service/test-service';
import { computeTotpCode } from '@vc/testing/unit/totp-code';
import { requestJson } from '@vc/testing/unit/request-json';
import { TestPasskey } from '@vc/testing/unit/test-passkey';
import { testServiceToken } from '@vc/testing/keys/test-service-keys';
import { TestWorld } from '@vc/testing/service/test-world';
import { onboardingService } from '../index';

const PASSWORD = 'a fine long password';
const REFUSED = { outcome: 'refused' };

interface Options {
  challenge: string;
  rpId: string;
  userVerification: string;
  allowCredentials: { id: string }[];
}

describe('passkeys', () => {
  let world: TestWorld;
  let service: TestService;
  let origin: string;
  const tenantId = createId();

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(onboardingService);
    ({ origin } = new URL(world.authority.publicUrl));
  });

  afterAll(() => world?.stop());

  async function post(path: string, body: object) {
    const token = testServiceToken('auth', 'onboarding');
    return (await requestJson(`${service.url}/internal/users/${path}`, { token, body: { tenantId, ...body } })).body;
  }

  /** A user who has chosen a password. */
  async function createUser(): Promise<string> {
    const token = await world.authority.accessToken({ tenantId, scopes: ['onboarding.write'] });
    const body = { email: `u${createId()}@example.com` };
    const { email, tempPassword } = (await requestJson(`${service.url}/onboarding/users`, { token, body })).body.data;
    const change = { name: email, password: tempPassword, newPassword: PASSWORD, organization: 'Acme' };
    await post('change-password', { ...change, secondFactor: 'off' });
    return email;
  }

  async function logIn(name: string): Promise<string> {
    return (await post('log-in', { name, password: PASSWORD, secondFactor: 'required' })).ticket;
  }

  const startEnrolment = (ticket: string) => post('start-enrolment', { ticket, organization: 'Acme' });

  async function challenge(ticket: string): Promise<Options> {
    return (await post('start-second-factor', { ticket })).passkey;
  }

  async function enrol(): Promise<{ name: string; passkey: TestPasskey }> {
    const [name, passkey] = [await createUser(), new TestPasskey(origin)];
    const ticket = await logIn(name);
    const options = (await startEnrolment(ticket)).passkey;
    const result = await post('confirm-enrolment', { ticket, passkey: passkey.create(options) });
    expect(result).toMatchObject({ outcome: 'enrolled', recoveryCodes: expect.any(Array) });
    return { name, passkey };
  }

  const ALTERATIONS: [string, PasskeyAlterations][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no user verification', { isUserVerified: false }],
    ['an invented challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ];

  it('accepts a passkey after the password', async () => {
    const { name, passkey } = await enrol();
    const ticket = await logIn(name);
    const options = await challenge(ticket);
    expect(options).toMatchObject({ rpId: new URL(origin).hostname, userVerification: 'required' });
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([passkey.id.toString('base64url')]);
    const result = await post('verify-second-factor', { ticket, passkey: passkey.get(options) });
    expect(result).toMatchObject({ outcome: 'logged-in', method: 'passkey' });
  });

  it('accepts an authenticator without a counter', async () => {
    const [name, passkey] = [await createUser(), new TestPasskey(origin)];
    const enrolling = await logIn(name);
    const options = (await startEnrolment(enrolling)).passkey;
    await post('confirm-enrolment', { ticket: enrolling, passkey: passkey.create(options, { counter: 0 }) });
    for (let count = 0; count < 2; count += 1) {
      const ticket = await logIn(name);
      const answer = passkey.get(await challenge(ticket), { counter: 0 });
      expect((await post('verify-second-factor', { ticket, passkey: answer })).outcome).toBe('logged-in');
    }
  });

  it.each(ALTERATIONS)('rejects a log-in with %s', async (_, alterations) => {
    const { name, passkey } = await enrol();
    const ticket = await logIn(name);
    const answer = passkey.get(await challenge(ticket), alterations);
    expect(await post('verify-second-factor', { ticket, passkey: answer })).toEqual(REFUSED);
    const right = passkey.get(await challenge(ticket));
    expect((await post('verify-second-factor', { ticket, passkey: right })).outcome).toBe('logged-in');
  });

  it.each(ALTERATIONS)('rejects an enrolment with %s', async (_, alterations) => {
    const [name, passkey] = [await createUser(), new TestPasskey(origin)];
    const ticket = await logIn(name);
    const answer = passkey.create((await startEnrolment(ticket)).passkey, alterations);
    expect(await post('confirm-enrolment', { ticket, passkey: answer })).toEqual(REFUSED);
  });

  it('rejects a repeated answer, the challenge of another log-in, and one that was replaced', async () => {
    const { name, passkey } = await enrol();
    const [one, other] = [await logIn(name), await logIn(name)];
    const [first, second] = [await challenge(one), await challenge(other)];
    expect(await post('verify-second-factor', { ticket: one, passkey: passkey.get(second) })).toEqual(REFUSED);
    expect(await post('verify-second-factor', { ticket: one, passkey: passkey.get(first) })).toEqual(REFUSED);
    const stale = await challenge(one);
    await challenge(one);
    expect(await post('verify-second-factor', { ticket: one, passkey: passkey.get(stale) })).toEqual(REFUSED);
    const answer = passkey.get(await challenge(one));
    expect((await post('verify-second-factor', { ticket: one, passkey: answer })).outcome).toBe('logged-in');
    const next = await logIn(name);
    await challenge(next);
    expect(await post('verify-second-factor', { ticket: next, passkey: answer })).toEqual(REFUSED);
  });

  it('rejects a cloned authenticator, whose counter is behind', async () => {
    const { name, passkey } = await enrol();
    const ticket = await logIn(name);
    const clone = passkey.get(await challenge(ticket), { counter: passkey.counter });
    const result = await post('verify-second-factor', { ticket, passkey: clone });
    expect(result).toEqual({ ...REFUSED, clonedOf: expect.any(String) });
  });

  it('rejects the passkey of another user, and one that another user has enrolled', async () => {
    const [one, other] = [await enrol(), await enrol()];
    const ticket = await logIn(one.name);
    const foreign = other.passkey.get(await challenge(ticket));
    expect(await post('verify-second-factor', { ticket, passkey: foreign })).toEqual(REFUSED);
    const enrolling = await logIn(await createUser());
    const known = one.passkey.create((await startEnrolment(enrolling)).passkey);
    expect(await post('confirm-enrolment', { ticket: enrolling, passkey: known })).toEqual(REFUSED);
  });

  it('rejects an answer before a challenge, of another key, and text that is no answer', async () => {
    const { name, passkey } = await enrol();
    const ticket = await logIn(name);
    const early = passkey.get({ challenge: 'AAAA', rpId: new URL(origin).hostname });
    expect(await post('verify-second-factor', { ticket, passkey: early })).toEqual(REFUSED);
    const forger = new TestPasskey(origin);
    passkey.id.copy(forger.id);
    forger.counter = 100;
    const forged = forger.get(await challenge(ticket));
    expect(await post('verify-second-factor', { ticket, passkey: forged })).toEqual(REFUSED);
    for (const text of ['null', '{', '{"id":1}', JSON.stringify({ id: passkey.id.toString('base64url') })]) {
      await challenge(ticket);
      expect(await post('verify-second-factor', { ticket, passkey: text })).toEqual(REFUSED);
    }
  });

  it('asks no passkey of a user with an authenticator app', async () => {
    const name = await createUser();
    const enrolling = await logIn(name);
    const { totp } = await startEnrolment(enrolling);
    await post('confirm-enrolment', { ticket: enrolling, code: computeTotpCode(totp.secret) });
    expect(await post('start-second-factor', { ticket: await logIn(name) })).toEqual({});
  });
});
