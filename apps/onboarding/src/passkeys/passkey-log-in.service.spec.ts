import { createHash } from 'node:crypto';
import { createId } from '@vc/platform/persistence';
import type { PasskeyAlgorithm, PasskeyAlterations } from '@vc/testing/unit/test-passkey';
import type { StoppedClock } from '@vc/testing/unit/stopped-clock';
import type { TestService } from '@vc/testing/service/test-service';
import { requestJson } from '@vc/testing/unit/request-json';
import { stopClock } from '@vc/testing/unit/stopped-clock';
import { TestPasskey } from '@vc/testing/unit/test-passkey';
import { testServiceToken } from '@vc/testing/keys/test-service-keys';
import { TestWorld } from '@vc/testing/service/test-world';
import { onboardingService } from '../index';

const REFUSED = { outcome: 'refused' };
const LOGGED_IN = { outcome: 'logged-in' };
const DAY_MS = 24 * 60 * 60_000;

interface Person {
  tenantId: string;
  userId: string;
  credentialsVersion: number;
}

/** A text of 32 bytes in base64url, as the authorization server draws it. */
let drawn = 0;
const challenge = () => createHash('sha256').update(`challenge ${++drawn}`).digest('base64url');

describe('passkeys alone', () => {
  let world: TestWorld;
  let service: TestService;
  let origin: string;
  let rpId: string;
  let clock: StoppedClock | undefined;
  const tenantId = createId();

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(onboardingService);
    ({ origin, hostname: rpId } = new URL(world.authority.publicUrl));
  });

  afterEach(() => {
    clock?.release();
    clock = undefined;
  });

  afterAll(() => world?.stop());

  async function post(path: string, body: object) {
    const token = testServiceToken('auth', 'onboarding');
    return requestJson(`${service.url}/internal/${path}`, { token, body });
  }

  const run = async (path: string, body: object) => (await post(`passkeys/${path}`, body)).body;

  /** A user with a password of their own. */
  async function createUser(tenant = tenantId): Promise<Person> {
    const token = await world.authority.accessToken({ tenantId: tenant, scopes: ['onboarding.write'] });
    const body = { email: `u${createId()}@example.com` };
    const { data } = (await requestJson(`${service.url}/onboarding/users`, { token, body })).body;
    await world.database.query(
      `UPDATE onboarding.users SET must_change_password = false WHERE username = '${data.email}'`,
    );
    const [row] = await world.database.query<{ id: string }>(
      `SELECT id FROM onboarding.users WHERE username = '${data.email}'`,
    );
    return { tenantId: tenant, userId: row!.id, credentialsVersion: 1 };
  }

  async function createMember(): Promise<Person> {
    const [id, email] = [createId(), `s${createId()}@example.com`];
    const account = { tenantId, id, email, password: 'a fine long password', organization: 'Acme' };
    await post('staff-accounts/set-password', account);
    return { tenantId, userId: id, credentialsVersion: 1 };
  }

  async function startCreation(person: Person) {
    return (await run('start-creation', { ...person, organization: 'Acme' })).passkey;
  }

  async function create(person: Person, passkey: TestPasskey, alterations: PasskeyAlterations = {}, more: object = {}) {
    const options = await startCreation(person);
    const answer = passkey.create(options, alterations);
    const created = { challenge: options.challenge, passkey: answer, needsRecoveryCodes: false, ...more };
    return run('create', { ...person, ...created });
  }

  async function createWithPasskey(algorithm?: PasskeyAlgorithm): Promise<Person & { passkey: TestPasskey }> {
    const [person, passkey] = [await createUser(), new TestPasskey(origin, algorithm)];
    expect(await create(person, passkey)).toEqual({ outcome: 'created' });
    return { ...person, passkey };
  }

  async function logIn(passkey: TestPasskey, alterations: PasskeyAlterations = {}, more: object = {}) {
    const drawn = challenge();
    const answer = passkey.get({ challenge: drawn, rpId }, alterations);
    return run('log-in', { tenantId, challenge: drawn, passkey: answer, ...more });
  }

  it.each(['ES256', 'EdDSA', 'RS256'] as const)('log a user in with a key for %s', async (algorithm) => {
    const { userId, passkey } = await createWithPasskey(algorithm);
    expect(await logIn(passkey)).toMatchObject({ ...LOGGED_IN, user: { id: userId } });
    expect(await logIn(passkey)).toMatchObject(LOGGED_IN);
  });

  it('ask for a discoverable passkey with a random user handle, and for no attestation', async () => {
    const person = await createUser();
    const options = await startCreation(person);
    const handle = Buffer.from(options.user.id, 'base64url');
    expect(handle).toHaveLength(64);
    expect(handle.toString()).not.toContain(person.userId);
    expect((await startCreation(person)).user.id).toBe(options.user.id);
    expect((await startCreation(await createUser())).user.id).not.toBe(options.user.id);
    expect(options).toMatchObject({
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      pubKeyCredParams: [{ alg: -7 }, { alg: -8 }, { alg: -257 }],
    });
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
  });

  it('reject a key for another algorithm', async () => {
    expect(await create(await createUser(), new TestPasskey(origin, 'ES384'))).toEqual(REFUSED);
  });

  it.each([
    [
      'packed',
      new Map<string, unknown>([
        ['alg', -7],
        ['sig', Buffer.alloc(70)],
        ['x5c', [Buffer.alloc(300)]],
      ]),
    ],
    ['tpm', new Map()],
    [
      'android-safetynet',
      new Map<string, unknown>([
        ['ver', '1'],
        ['response', Buffer.from('a.b.c')],
      ]),
    ],
    [
      'fido-u2f',
      new Map<string, unknown>([
        ['sig', Buffer.alloc(70)],
        ['x5c', [Buffer.alloc(300)]],
      ]),
    ],
    [
      'packed',
      new Map<string, unknown>([
        ['alg', -7],
        ['sig', Buffer.alloc(70)],
      ]),
    ],
  ])('reject a forged attestation of the format %s', async (format, statement) => {
    const attestation: [string, Map<string, unknown>] = [format, statement];
    expect(await create(await createUser(), new TestPasskey(origin), { attestation })).toEqual(REFUSED);
  });

  const ALTERATIONS: [string, PasskeyAlterations][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no user verification', { isUserVerified: false }],
    ['an invented challenge', { challenge: challenge() }],
    ['no user handle', { userHandle: undefined }],
    ['an empty user handle', { userHandle: '' }],
    ['an invented user handle', { userHandle: Buffer.alloc(64).toString('base64url') }],
  ];

  it('reject an answer that names another origin, relying party, challenge or user, or no verified user', async () => {
    const { passkey } = await createWithPasskey();
    for (const [name, alterations] of ALTERATIONS) {
      expect([name, await logIn(passkey, alterations)]).toEqual([name, REFUSED]);
    }
    expect(await logIn(passkey)).toMatchObject(LOGGED_IN);
  });

  it('reject a repeated answer, also at the same time, of an authenticator without a counter', async () => {
    const [person, passkey] = [await createUser(), new TestPasskey(origin)];
    await create(person, passkey, { counter: 0 });
    const drawn = challenge();
    const body = { tenantId, challenge: drawn, passkey: passkey.get({ challenge: drawn, rpId }, { counter: 0 }) };
    const answers = await Promise.all([1, 2, 3].map(() => run('log-in', body)));
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['logged-in', 'refused', 'refused']);
    expect(await run('log-in', body)).toEqual(REFUSED);
    expect(await logIn(passkey, { counter: 0 })).toMatchObject(LOGGED_IN);
  });

  it('reject a counter that is behind, and name the person', async () => {
    const { userId, passkey } = await createWithPasskey();
    await logIn(passkey);
    const clone = { ...REFUSED, clonedOf: userId };
    expect(await logIn(passkey, { counter: passkey.counter })).toEqual(clone);
    expect(await logIn(passkey, { counter: 0 })).toEqual(clone);
    expect(await logIn(passkey)).toMatchObject(LOGGED_IN);
    const forger = new TestPasskey(origin);
    passkey.id.copy(forger.id);
    forger.userHandle = passkey.userHandle;
    expect(await logIn(forger, { counter: 0 })).toEqual(REFUSED);
  });

  it('reject the passkey at another tenant, and that of a user as staff and of staff as a user', async () => {
    const { passkey } = await createWithPasskey();
    expect(await logIn(passkey, {}, { tenantId: createId() })).toEqual(REFUSED);
    expect(await logIn(passkey, {}, { realm: 'staff' })).toEqual(REFUSED);
    const [member, ofMember] = [await createMember(), new TestPasskey(origin)];
    await create(member, ofMember);
    expect(await logIn(ofMember)).toEqual(REFUSED);
    expect(await logIn(ofMember, {}, { realm: 'staff' })).toMatchObject({ ...LOGGED_IN, user: { id: member.userId } });
  });

  it('reject a deleted passkey, and one of a deleted member of staff', async () => {
    const { passkey, ...person } = await createWithPasskey();
    const { passkeys } = await run('list', person);
    expect(passkeys).toEqual([
      { id: passkey.id.toString('base64url'), name: null, createdAt: expect.any(String), lastUsedAt: null },
    ]);
    expect(await run('delete', { ...(await createUser()), id: passkeys[0].id })).toEqual({ isDeleted: false });
    expect(await run('delete', { ...person, id: passkeys[0].id })).toEqual({ isDeleted: true });
    expect(await run('delete', { ...person, id: passkeys[0].id })).toEqual({ isDeleted: false });
    expect(await logIn(passkey)).toEqual(REFUSED);
    const [member, ofMember] = [await createMember(), new TestPasskey(origin)];
    await create(member, ofMember);
    await post('staff-accounts/delete', { tenantId, id: member.userId });
    expect(await logIn(ofMember, {}, { realm: 'staff' })).toEqual(REFUSED);
    expect((await post('passkeys/list', member)).status).toBe(404);
  });

  it('log a person in while wrong passwords slow others down', async () => {
    const { userId, passkey } = await createWithPasskey();
    const slowed = `UPDATE onboarding.users SET attempts_forgiven_at = now() + interval '1 day' WHERE id = '${userId}'`;
    await world.database.query(slowed);
    expect(await logIn(passkey)).toMatchObject(LOGGED_IN);
  });

  it('reject a person whose password was reset, after the right answer only', async () => {
    const { userId, passkey } = await createWithPasskey();
    await world.database.query(`UPDATE onboarding.passkeys SET logs_in_alone = false WHERE user_id = '${userId}'`);
    expect(await logIn(passkey)).toEqual({ outcome: 'password-first' });
    expect(await logIn(passkey, { isUserVerified: false })).toEqual(REFUSED);
  });

  it('accept a passkey of the previous release, whose user handle is the user id, and none of another host', async () => {
    const { userId, passkey } = await createWithPasskey();
    await world.database.query(`UPDATE onboarding.passkeys SET rp_id = NULL WHERE user_id = '${userId}'`);
    expect(await logIn(passkey)).toEqual(REFUSED);
    const userHandle = Buffer.from(userId).toString('base64url');
    expect(await logIn(passkey, { userHandle })).toMatchObject(LOGGED_IN);
    const { passkey: _, ...moved } = await createWithPasskey();
    await world.database.query(
      `UPDATE onboarding.passkeys SET rp_id = 'old.example' WHERE user_id = '${moved.userId}'`,
    );
    expect((await startCreation(moved)).excludeCredentials).toEqual([]);
    expect((await startCreation({ tenantId, userId, credentialsVersion: 1 })).excludeCredentials).toHaveLength(1);
  });

  it('return recovery codes with the first factor, and delete them with the last one', async () => {
    const [person, passkey] = [await createUser(), new TestPasskey(origin)];
    const first = await create(person, passkey, {}, { needsRecoveryCodes: true, name: 'Phone' });
    expect(first).toMatchObject({ outcome: 'created', recoveryCodes: { length: 10 } });
    const second = new TestPasskey(origin);
    expect(await create(person, second, {}, { needsRecoveryCodes: true })).toEqual({ outcome: 'created' });
    const countCodes = async () => {
      const query = `SELECT count(*)::int AS count FROM onboarding.recovery_codes WHERE user_id = '${person.userId}'`;
      return (await world.database.query<{ count: number }>(query))[0]!.count;
    };
    await run('delete', { ...person, id: passkey.id.toString('base64url') });
    expect(await countCodes()).toBe(10);
    await run('delete', { ...person, id: second.id.toString('base64url') });
    expect(await countCodes()).toBe(0);
  });

  it('reject the eleventh passkey, also at the same time, and one that the tenant has', async () => {
    const { passkey, ...person } = await createWithPasskey();
    expect(await create(await createUser(), passkey)).toEqual(REFUSED);
    const outcomes = await Promise.all(Array.from({ length: 11 }, () => create(person, new TestPasskey(origin))));
    expect(outcomes.filter(({ outcome }) => outcome === 'created')).toHaveLength(9);
    expect(outcomes.filter(({ outcome }) => outcome === 'too-many')).toHaveLength(2);
    expect((await run('list', person)).passkeys).toHaveLength(10);
  });

  it('are offered once in 30 days to a person without one', async () => {
    clock = stopClock();
    const person = await createUser();
    const claims = await Promise.all([1, 2].map(() => run('claim-offer', person)));
    expect(claims.map(({ isClaimed }) => isClaimed).sort()).toEqual([false, true]);
    clock.advance(30 * DAY_MS - 1);
    expect(await run('claim-offer', person)).toEqual({ isClaimed: false });
    clock.advance(1);
    expect(await run('claim-offer', person)).toEqual({ isClaimed: true });
    clock.advance(31 * DAY_MS);
    await create(person, new TestPasskey(origin));
    expect(await run('claim-offer', person)).toEqual({ isClaimed: false });
    expect(await run('claim-offer', { tenantId, userId: createId() })).toEqual({ isClaimed: false });
  });

  it('reject malformed answers without an error of the service', async () => {
    const { passkey, ...person } = await createWithPasskey();
    const drawn = challenge();
    const { id, ...rest } = JSON.parse(passkey.get({ challenge: drawn, rpId }));
    const valid = { id, ...rest };
    const members = Object.keys(rest.response).filter((name) => name !== 'userHandle');
    const malformed: unknown[] = [
      null,
      [],
      1,
      'text',
      {},
      { ...valid, id: 1 },
      { ...valid, rawId: 'other' },
      { ...valid, type: 'password' },
      { ...valid, id: '' },
      { ...valid, id: 'a'.repeat(2000), rawId: 'a'.repeat(2000) },
      { ...valid, response: null },
      ...[null, 1, {}, '', 'ä', '=='].flatMap((value) =>
        members.map((name) => ({ ...valid, response: { ...rest.response, [name]: value } })),
      ),
      { ...valid, response: { ...rest.response, userHandle: 1 } },
    ];
    for (const answer of malformed) {
      const body = { tenantId, challenge: drawn, passkey: JSON.stringify(answer) };
      const { status, body: result } = await post('passkeys/log-in', body);
      expect([answer, status, result]).toEqual([answer, 200, { outcome: 'malformed' }]);
    }
    const refused = [...fuzz(rest.response.authenticatorData), ...fuzz(rest.response.clientDataJSON)];
    for (const text of refused) {
      const [authenticatorData, clientDataJSON] =
        refused.indexOf(text) % 2 ? [text, text] : [text, rest.response.clientDataJSON];
      const answer = { ...valid, response: { ...rest.response, authenticatorData, clientDataJSON } };
      const { status, body: result } = await post('passkeys/log-in', {
        tenantId,
        challenge: drawn,
        passkey: JSON.stringify(answer),
      });
      expect([text, status, result]).toEqual([text, 200, REFUSED]);
    }
    expect(await run('log-in', { tenantId, challenge: drawn, passkey: JSON.stringify(valid) })).toMatchObject(
      LOGGED_IN,
    );
    const options = await startCreation(person);
    const attestation = JSON.parse(new TestPasskey(origin).create(options));
    for (const text of ['oA', 'oWNmbXRkbm9uZQ', ...fuzz(attestation.response.attestationObject)]) {
      const answer = { ...attestation, response: { ...attestation.response, attestationObject: text } };
      const body = {
        ...person,
        challenge: options.challenge,
        passkey: JSON.stringify(answer),
        needsRecoveryCodes: false,
      };
      const { status, body: result } = await post('passkeys/create', body);
      expect([text, status, result]).toEqual([text, 200, REFUSED]);
    }
  });
});

/** Shortened texts, and texts with one inverted byte, of the same bytes each time. */
function fuzz(text: string): string[] {
  const bytes = Buffer.from(text, 'base64url');
  const places = Array.from({ length: 12 }, (_, index) => Math.floor((index * bytes.length) / 12));
  const inverted = places.slice(0, 4).map((place) => {
    const copy = Buffer.from(bytes);
    copy[place]! ^= 0xff;
    return copy.toString('base64url');
  });
  return [...places.slice(1).map((place) => bytes.subarray(0, place).toString('base64url')), ...inverted];
}
