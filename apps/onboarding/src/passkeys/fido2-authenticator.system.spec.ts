import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createId } from '@vc/platform/persistence';
import { describeWith } from '@vc/testing/programs/describe-with';
import { requestJson } from '@vc/testing/unit/request-json';
import type { TestService } from '@vc/testing/service/test-service';
import { testServiceToken } from '@vc/testing/keys/test-service-keys';
import { TestWorld } from '@vc/testing/service/test-world';
import { installPythonPackages } from '@vc/testing/programs/python-packages';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { onboardingService } from '../index';

const PROGRAM = join(REPOSITORY, 'tests/programs/passkeys/authenticator.py');
const EVIL = 'evil.example';

/** What the authenticator stores of a passkey. */
interface Kept {
  key: string;
  /** Base64url. */
  id: string;
  userHandle: string;
}

interface Answer {
  response: Record<string, string>;
}

interface Alterations {
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
}

const drawChallenge = () => randomBytes(32).toString('base64url');

describeWith('python', 'a passkey of python-fido2', () => {
  let python: string;
  let world: TestWorld;
  let service: TestService;
  let origin: string;
  let rpId: string;
  let counter = 0;
  const [tenantId, userId] = [createId(), createId()];

  beforeAll(async () => {
    python = join(installPythonPackages('passkeys'), 'python3');
    world = await TestWorld.start();
    service = await world.serve(onboardingService);
    ({ origin, hostname: rpId } = new URL(world.authority.publicUrl));
    const account = {
      id: userId,
      email: 'thandi@acme.example',
      password: 'a fine long password',
      organization: 'Acme',
    };
    await post('staff-accounts/set-password', account);
  });

  afterAll(() => world?.stop());

  async function post(path: string, body: object) {
    const token = testServiceToken('auth', 'onboarding');
    return (await requestJson(`${service.url}/internal/${path}`, { token, body: { tenantId, ...body } })).body;
  }

  function authenticate(command: object): { kept: Kept; answer: Answer } {
    const input = JSON.stringify({ origin, counter: ++counter, ...command });
    const { status, stdout, stderr } = spawnSync(python, [PROGRAM], { input, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as { kept: Kept; answer: Answer };
  }

  async function create(alterations: Alterations = {}) {
    const { passkey: options } = await post('passkeys/start-creation', {
      userId,
      credentialsVersion: 1,
      organization: 'Acme',
    });
    const { kept, answer } = authenticate({ type: 'create', options, ...alterations });
    const created = { challenge: options.challenge, passkey: JSON.stringify(answer), needsRecoveryCodes: false };
    return { kept, result: await post('passkeys/create', { userId, credentialsVersion: 1, ...created }) };
  }

  async function createPasskey(): Promise<Kept> {
    const { kept, result } = await create();
    expect(result).toEqual({ outcome: 'created' });
    return kept;
  }

  /** An answer to a new challenge, and that challenge. */
  function sign(kept: Kept, alterations: Alterations = {}) {
    const challenge = drawChallenge();
    const { answer } = authenticate({ type: 'get', options: { challenge, rpId }, ...kept, ...alterations });
    return { challenge, answer };
  }

  const logIn = ({ challenge, answer }: { challenge: string; answer: Answer }) =>
    post('passkeys/log-in', { realm: 'staff', challenge, passkey: JSON.stringify(answer) });

  it('is accepted, and logs in with the options of the relying party', async () => {
    const kept = await createPasskey();
    for (let time = 0; time < 2; time += 1) {
      expect(await logIn(sign(kept))).toMatchObject({ outcome: 'logged-in', user: { id: userId } });
    }
  });

  it.each<[string, Alterations]>([
    ['another origin', { origin: `https://${EVIL}` }],
    ['another relying party', { rpId: EVIL }],
    ['another challenge', { challenge: drawChallenge() }],
  ])('is refused at the creation and at the log-in for %s', async (_, alterations) => {
    expect((await create(alterations)).result).toEqual({ outcome: 'refused' });
    const kept = await createPasskey();
    expect(await logIn(sign(kept, alterations))).toEqual({ outcome: 'refused' });
    expect(await logIn(sign(kept))).toMatchObject({ outcome: 'logged-in' });
  });

  it('is refused for a repeated answer, an altered signature and a signature of another key', async () => {
    const [kept, other] = [await createPasskey(), await createPasskey()];
    const signed = sign(kept);
    expect(await logIn(signed)).toMatchObject({ outcome: 'logged-in' });
    expect(await logIn(signed)).toMatchObject({ outcome: 'refused' });
    const altered = sign(kept);
    const signature = Buffer.from(altered.answer.response.signature!, 'base64url');
    signature[signature.length - 1]! ^= 1;
    altered.answer.response.signature = signature.toString('base64url');
    expect(await logIn(altered)).toEqual({ outcome: 'refused' });
    expect(await logIn(sign({ ...kept, key: other.key }))).toEqual({ outcome: 'refused' });
  });

  it('is refused as a copy when the signature counter goes back', async () => {
    const kept = await createPasskey();
    expect(await logIn(sign(kept))).toMatchObject({ outcome: 'logged-in' });
    expect(await logIn(sign(kept, { counter: 1 }))).toEqual({ outcome: 'refused', clonedOf: userId });
  });
});
