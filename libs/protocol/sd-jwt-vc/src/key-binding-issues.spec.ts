import { decodeJwt, SignJWT } from 'jose';
import { createSigner, generateKeys, publicJwkOf, sha256Base64Url } from '@vc/protocol/crypto';
import type { KeyBindingOptions } from './index';
import { createKeyBinding, findKeyBindingIssues, splitPresentation } from './index';

const holder = generateKeys('P-256');
const holderKey = publicJwkOf(holder.publicKey);
const now = new Date('2026-06-01T12:00:00Z');
const iat = now.getTime() / 1000;
const sdJwt = 'a.b.c~d~';
const EXPECTED = { audience: 'x509_hash:abc', nonce: 'n-1', now };
const claims = { iat, aud: EXPECTED.audience, nonce: EXPECTED.nonce, sd_hash: sha256Base64Url(sdJwt) };

async function issuesOf(
  changes: Record<string, unknown>,
  header: Record<string, unknown> = {},
  options: Partial<KeyBindingOptions> = {},
): Promise<string[]> {
  const jwt = new SignJWT({ ...claims, ...changes });
  const keyBinding = await jwt.setProtectedHeader({ alg: 'ES256', typ: 'kb+jwt', ...header }).sign(holder.privateKey);
  return findKeyBindingIssues({ sdJwt, keyBinding }, holderKey, { ...EXPECTED, ...options });
}

describe('findKeyBindingIssues', () => {
  it('accepts what jose signed', async () => {
    expect(await issuesOf({})).toEqual([]);
  });

  it('accepts what createKeyBinding signed, with transaction data', async () => {
    const transactionData = ['eyJ0eXBlIjoiYSJ9', 'eyJ0eXBlIjoiYiJ9'];
    const presentation = await createKeyBinding({
      ...EXPECTED,
      sdJwt,
      issuedAt: now,
      transactionData,
      alg: 'ES256',
      sign: createSigner(holder.privateKey),
    });
    const parts = splitPresentation(presentation);
    expect(parts.sdJwt).toBe(sdJwt);
    expect(findKeyBindingIssues(parts, holderKey, { ...EXPECTED, transactionData })).toEqual([]);
    expect(findKeyBindingIssues(parts, holderKey, EXPECTED)).toEqual([
      'the key binding is not over the transaction data',
    ]);
  });

  it.each([[[]], [['eyJ0eXBlIjoiYSJ9']]])(
    'has the hashes of the transaction data %j, and no empty list',
    async (data) => {
      const presentation = await createKeyBinding({
        ...EXPECTED,
        sdJwt,
        issuedAt: now,
        transactionData: data,
        alg: 'ES256',
        sign: createSigner(holder.privateKey),
      });
      const { transaction_data_hashes } = decodeJwt(splitPresentation(presentation).keyBinding!);
      expect(transaction_data_hashes).toEqual(data.length > 0 ? data.map(sha256Base64Url) : undefined);
    },
  );

  it('accepts an exp in the future and an nbf in the past', async () => {
    expect(await issuesOf({ exp: iat + 1, nbf: iat - 1 })).toEqual([]);
  });

  it('accepts an iat that is 60 seconds ahead or 360 seconds ago', async () => {
    for (const moment of [iat + 60, iat - 360]) expect(await issuesOf({ iat: moment })).toEqual([]);
  });

  it('rejects a holder key that cannot be used', async () => {
    const keyBinding = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ: 'kb+jwt' })
      .sign(holder.privateKey);
    const key = { ...holderKey, x: 'AAAA' };
    const [issue, ...others] = findKeyBindingIssues({ sdJwt, keyBinding }, key, EXPECTED);
    expect(issue).toMatch(/^the key binding is not of the holder: /);
    expect(others).toEqual([]);
  });

  /** RFC 9901 §4.3, §7.3 step 5 */
  it.each<[string, Record<string, unknown>, Record<string, unknown>, string]>([
    ['another typ', {}, { typ: 'JWT' }, 'the typ of the key binding is not kb+jwt'],
    ['no typ', {}, { typ: undefined }, 'the typ of the key binding is not kb+jwt'],
    ['another aud', { aud: 'other' }, {}, 'the key binding is for another audience'],
    ['a list of audiences', { aud: [EXPECTED.audience] }, {}, 'the key binding is for another audience'],
    ['no aud', { aud: undefined }, {}, 'the key binding is for another audience'],
    ['another nonce', { nonce: 'n-2' }, {}, 'the nonce of the key binding is another one'],
    ['no nonce', { nonce: undefined }, {}, 'the nonce of the key binding is another one'],
    ['another sd_hash', { sd_hash: sha256Base64Url('x') }, {}, 'the sd_hash is of another presentation'],
    ['no sd_hash', { sd_hash: undefined }, {}, 'the sd_hash is of another presentation'],
    ['no iat', { iat: undefined }, {}, 'the key binding has no iat'],
    ['an iat that is a text', { iat: String(iat) }, {}, 'the key binding has no iat'],
    // RFC 7519 §4.1.4, §4.1.5
    ['an exp in the past', { exp: iat - 60 }, {}, 'the key binding has expired'],
    ['an exp that is null', { exp: null }, {}, 'the key binding has expired'],
    ['an nbf in the future', { nbf: iat + 61 }, {}, 'the key binding is not valid yet'],
    ['an old iat', { iat: iat - 361 }, {}, 'the key binding is too old'],
    ['an iat in the future', { iat: iat + 61 }, {}, 'the key binding is from the future'],
  ])('reports %s', async (_, changes, header, issue) => {
    expect(await issuesOf(changes, header)).toEqual([issue]);
  });

  it('reports every issue at once', async () => {
    expect(await issuesOf({ aud: 'x', nonce: 'x', sd_hash: 'x' })).toHaveLength(3);
  });

  it('applies the maximum age and the clock skew', async () => {
    const strict = { maxAgeSeconds: 10, clockSkewSeconds: 0 };
    expect(await issuesOf({ iat: iat - 10 }, {}, strict)).toEqual([]);
    expect(await issuesOf({ iat: iat - 11 }, {}, strict)).toEqual(['the key binding is too old']);
    expect(await issuesOf({ iat: iat + 1 }, {}, strict)).toEqual(['the key binding is from the future']);
  });

  /** OpenID4VP 1.0 §B.3.3.1 */
  it.each<[string, Record<string, unknown>]>([
    ['no hashes', {}],
    ['hashes that are a text', { transaction_data_hashes: sha256Base64Url('a') }],
    ['hashes in another order', { transaction_data_hashes: ['b', 'a'].map(sha256Base64Url) }],
    ['a hash too few', { transaction_data_hashes: [sha256Base64Url('a')] }],
    ['a hash too many', { transaction_data_hashes: ['a', 'b', 'c'].map(sha256Base64Url) }],
    [
      'another algorithm',
      { transaction_data_hashes: ['a', 'b'].map(sha256Base64Url), transaction_data_hashes_alg: 'sha-512' },
    ],
  ])('reports transaction data with %s', async (_, changes) => {
    const issues = await issuesOf(changes, {}, { transactionData: ['a', 'b'] });
    expect(issues).toEqual(['the key binding is not over the transaction data']);
  });

  it('reports a key binding that is not a JWT', () => {
    const issues = findKeyBindingIssues({ sdJwt, keyBinding: 'junk' }, holderKey, EXPECTED);
    expect(issues).toEqual(['the key binding is malformed: the token does not have three parts']);
  });
});

describe('splitPresentation', () => {
  it.each([
    ['a.b.c~', { sdJwt: 'a.b.c~' }],
    ['a.b.c~d~', { sdJwt: 'a.b.c~d~' }],
    ['a.b.c~d~e.f.g', { sdJwt: 'a.b.c~d~', keyBinding: 'e.f.g' }],
    ['a.b.c', { sdJwt: '', keyBinding: 'a.b.c' }],
    ['', { sdJwt: '' }],
  ])('splits %j', (text, parts) => {
    expect(splitPresentation(text)).toEqual(parts);
  });
});
