import { randomUUID } from 'node:crypto';
import { createLogger } from '@vc/platform/observability';
import { createId } from '@vc/platform/persistence';
import { SoftHsm } from '@vc/testing/programs/soft-hsm';
import { KEY_TYPES, type KeyType } from '@vc/protocol/crypto';
import { expectSignatures, generateRow } from '@vc/testing/keys/key-provider-contract';
import { describeWith } from '@vc/testing/programs/describe-with';
import { OpenedToken } from './opened-token';
import { Pkcs11KeyProvider } from './pkcs11-key-provider';
import { TokenSession } from './test-token-session';

const logger = createLogger('trust', 'silent');
const INPUTS = ['one', 'two', 'three'].map((text) => Buffer.from(text));

describeWith('softhsm', 'Pkcs11KeyProvider', () => {
  let hsm: SoftHsm;
  let provider: Pkcs11KeyProvider;

  beforeAll(async () => {
    hsm = await SoftHsm.create();
  });

  beforeEach(() => {
    provider = newProvider();
  });

  afterEach(async () => {
    await provider.close();
    hsm.plugIn();
  });

  afterAll(() => hsm?.remove());

  function newProvider(changed: { module?: string; label?: string; pin?: string } = {}) {
    const { module, label, pin } = hsm;
    return new Pkcs11KeyProvider({ module, label, pin, sessions: 2, ...changed }, logger);
  }

  /** One text for each object of the token, as OpenSC sees it. */
  function listObjects(type: string): string[] {
    return hsm.tool('--list-objects', '--type', type).split(/^(?=\S+ Key Object)/m);
  }

  const generate = (keyType: KeyType) => generateRow(provider, keyType);

  it.each(KEY_TYPES)('makes signatures with a %s key that node:crypto verifies', async (keyType) => {
    await expectSignatures(provider, await generate(keyType));
  });

  it.each(KEY_TYPES)('makes %s keys that cannot leave the token, as another program sees them', async (keyType) => {
    const { reference } = await generate(keyType);
    const id = reference!.replaceAll('-', '');
    const [listed] = listObjects('privkey').filter((object) => object.includes(id));
    expect(listed).toMatch(/Access:\s+sensitive, always sensitive, never extractable, local/);
    expect(listed).toMatch(/Usage:\s+sign$/m);
  });

  it.each(KEY_TYPES)('makes %s keys whose value the token neither returns nor wraps', async (keyType) => {
    const { reference } = await generate(keyType);
    // The library is in the process once.
    await provider.close();
    const session = await TokenSession.open(hsm);
    try {
      const id = Buffer.from(reference!.replaceAll('-', ''), 'hex');
      expect(() => session.readValue(id)).toThrow('CKR_ATTRIBUTE_SENSITIVE');
      expect(() => session.wrap(id)).toThrow('CKR_KEY_UNEXTRACTABLE');
    } finally {
      session.close();
    }
  });

  it('refuses signatures of a key that is not the stored one', async () => {
    const [stored, { reference }] = [await generate('P-256'), await generate('P-256')];
    const { sign } = await provider.open({ ...stored, reference });
    await expect(sign(INPUTS)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      cause: { message: 'The provider returned a signature that is not of the stored public key.' },
    });
    await expectSignatures(provider, stored);
  });

  it('finds its keys after the token was opened again', async () => {
    const key = await generate('P-256');
    await provider.close();
    provider = newProvider();
    await expectSignatures(provider, key);
  });

  it('destroys both halves of a key, and is harmless for one that does not exist', async () => {
    const key = await generate('P-256');
    for (let count = 0; count < 2; count += 1) await provider.destroy(key);
    await expect(provider.open(key)).rejects.toThrow(`The token has no private key ${key.reference}.`);
    const id = key.reference!.replaceAll('-', '');
    expect([...listObjects('privkey'), ...listObjects('pubkey')].filter((object) => object.includes(id))).toEqual([]);
  });

  it('keeps signing with other keys while one is missing', async () => {
    const [missing, present] = [await generate('P-256'), await generate('P-256')];
    const [ofMissing, ofPresent] = [await provider.open(missing), await provider.open(present)];
    await provider.destroy(missing);
    const results = await Promise.allSettled([ofMissing.sign(INPUTS), ofPresent.sign(INPUTS)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    await expectSignatures(provider, present);
  });

  describe('with a token that cannot be used', () => {
    const failureOf = (changed: Parameters<typeof newProvider>[0]) => {
      provider = newProvider(changed);
      return provider.check().then(
        () => 'none',
        (error: unknown) => String((error as Error).stack),
      );
    };

    it.each([
      ['a wrong PIN', { pin: 'wrong-9876' }, 'CKR_PIN_INCORRECT'],
      ['a missing token', { label: 'elsewhere' }, 'no token with the label elsewhere'],
      ['a missing library', { module: '/nowhere/libhsm.so' }, '/nowhere/libhsm.so'],
    ])('rejects %s without naming the PIN', async (_name, changed, expected) => {
      const failure = await failureOf(changed);
      expect(failure).toContain(expected);
      expect(failure).not.toMatch(/wrong-9876|user-1234/);
    });
  });

  describe('between attempts to open the token', () => {
    let now: number;
    let token: OpenedToken;

    const openWith = (changed: { label?: string; pin?: string }) => {
      const { module, label, pin } = hsm;
      now = 0;
      token = new OpenedToken({ module, label, pin, sessions: 1, ...changed }, logger, () => now);
    };
    const use = () => token.use((opened) => opened.check());

    afterEach(() => token.close());

    it('rejects at once in the pauses, which grow', async () => {
      openWith({});
      hsm.unplug();
      for (const pauseMs of [500, 1_000, 2_000]) {
        await expect(use()).rejects.toThrow('no token with the label');
        hsm.plugIn();
        now += pauseMs - 1;
        await expect(use()).rejects.toThrow('no token with the label');
        hsm.unplug();
        now += 1;
      }
      hsm.plugIn();
      await expect(use()).resolves.toBeUndefined();
    });

    it('does not try a refused PIN again, because the token would lock it', async () => {
      openWith({ pin: 'later-5678' });
      await expect(use()).rejects.toThrow('CKR_PIN_INCORRECT');
      hsm.changePin('later-5678');
      now += 3_600_000;
      await expect(use()).rejects.toThrow('CKR_PIN_INCORRECT');
      hsm.changePin(hsm.pin);
    });
  });

  it('signs again when a token that was taken away is back', async () => {
    const key = await generate('P-256');
    const { sign } = await provider.open(key);
    hsm.unplug();
    await expect(sign(INPUTS)).rejects.toThrow();
    await expect(provider.check()).rejects.toThrow();
    await expect(provider.generate({ tenantId: createId(), id: randomUUID() }, 'P-256')).rejects.toThrow();
    hsm.plugIn();
    await untilReady(provider);
    expect(await sign(INPUTS)).toHaveLength(INPUTS.length);
  });
});

/** The pauses between attempts are short at first. */
async function untilReady(provider: Pkcs11KeyProvider): Promise<void> {
  for (;;) {
    const isReady = await provider.check().then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
