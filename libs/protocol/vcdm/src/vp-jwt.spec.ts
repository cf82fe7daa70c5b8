import { compactVerify } from 'jose';
import { createSigner, generateKeys, signCompactJws } from '@vc/protocol/crypto';
import {
  BASE_CONTEXT,
  createVpJwt,
  findVpJwtIssues,
  issueVcJwt,
  parsePresentation,
  parseVpJwt,
  VcdmError,
} from './index';
import { toPresentation } from './presentation';
import { holder, holderKey, issueOptions, now } from './test-credentials';

const sign = createSigner(holder.privateKey);
const expected = { audience: 'https://verifier.example', nonce: 'n-1', now };
const present = async (changes: object = {}) =>
  createVpJwt({
    credential: await issueVcJwt(issueOptions),
    ...expected,
    issuedAt: now,
    alg: 'ES256',
    sign,
    ...changes,
  });

async function forge(changes: object, header: object = {}) {
  const payload = {
    ...toPresentation('a.b.c'),
    iat: now.getTime() / 1000,
    aud: expected.audience,
    nonce: 'n-1',
    ...changes,
  };
  return signCompactJws({ alg: 'ES256', typ: 'vp+jwt', ...header }, payload, sign);
}

describe('a vp+jwt', () => {
  it('holds the credential and is bound to the holder and the request', async () => {
    const presentation = parseVpJwt(await present());
    expect(presentation.credential).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(findVpJwtIssues(presentation, holderKey, expected)).toEqual([]);
  });

  it('is verified by jose', async () => {
    const { protectedHeader } = await compactVerify(await present(), holder.publicKey);
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'vp+jwt', cty: 'vp' });
  });

  it.each([
    ['another audience', { audience: 'https://other.example' }, 'the presentation is for another audience'],
    ['another nonce', { nonce: 'n-2' }, 'the nonce of the presentation is another one'],
    ['an old signature', { issuedAt: new Date(now.getTime() - 361_000) }, 'the presentation is too old'],
    [
      'a signature of the future',
      { issuedAt: new Date(now.getTime() + 61_000) },
      'the presentation is from the future',
    ],
    [
      'a signature of another key',
      { sign: createSigner(generateKeys('P-256').privateKey) },
      'the presentation is not of the holder: the signature is wrong',
    ],
  ])('rejects %s', async (_, changes, found) => {
    expect(findVpJwtIssues(parseVpJwt(await present(changes)), holderKey, expected)).toEqual([found]);
  });

  it.each([
    ['no iat', { iat: undefined }, 'the presentation has no iat'],
    ['an exp in the past', { exp: 1 }, 'the presentation has expired'],
    ['an nbf in the future', { nbf: 9_000_000_000 }, 'the presentation is not valid yet'],
    ['an exp that is a text', { exp: 'never' }, 'the presentation has expired'],
    [
      'several audiences',
      { aud: [expected.audience, 'https://other.example'] },
      'the presentation is for another audience',
    ],
  ])('rejects %s', async (_, changes, found) => {
    expect(findVpJwtIssues(parseVpJwt(await forge(changes)), holderKey, expected)).toEqual([found]);
  });

  it('rejects a credential that is bound to no key', async () => {
    expect(findVpJwtIssues(parseVpJwt(await present()), undefined, expected)).toEqual([
      'the credential is bound to no key',
    ]);
  });

  it.each([
    ['the typ of a credential', {}, { typ: 'vc+jwt' }],
    ['no typ', {}, { typ: undefined }],
    ['the claim vp', { vp: {} }, {}],
    ['no context', { '@context': undefined }, {}],
    ['no verifiableCredential', { verifiableCredential: undefined }, {}],
  ])('rejects %s', async (_, changes, header) => {
    await expect(async () => parseVpJwt(await forge(changes, header))).rejects.toThrow(VcdmError);
  });

  it('rejects a text that is no JWS', () => {
    expect(() => parseVpJwt('a~')).toThrow(VcdmError);
  });
});

describe('parsePresentation', () => {
  const PRESENTATION = toPresentation('a.b.c');
  const [ENVELOPE] = PRESENTATION.verifiableCredential as [object];
  const enveloped = (changes: object) => ({ verifiableCredential: { ...ENVELOPE, ...changes } });

  it('accepts a single type, a single credential and a holder', () => {
    const changes = { type: 'VerifiablePresentation', holder: { id: 'did:example:thandi' }, ...enveloped({}) };
    expect(parsePresentation({ ...PRESENTATION, ...changes })).toBe('a.b.c');
  });

  it.each([
    ['no type (VCDM 2.0 §4.13)', { type: undefined }],
    ['the type of a credential (VCDM 2.0 §4.13)', { type: ['VerifiableCredential'] }],
    ['a type that no context defines (VCDM 2.0 §4.5)', { type: ['VerifiablePresentation', 'Mine'] }],
    ['an id that is no URL (VCDM 2.0 §4.4)', { id: 'mine' }],
    ['a holder that is no URL (VCDM 2.0 §4.13)', { holder: 'Thandi' }],
    ['a credential that is a text (VCDM 2.0 §4.13)', { verifiableCredential: ['a.b.c'] }],
    ['several credentials', { verifiableCredential: [ENVELOPE, ENVELOPE] }],
    ['no credential', { verifiableCredential: [] }],
    ['an envelope without context (VCDM 2.0 §4.13.1)', enveloped({ '@context': undefined })],
    ['an envelope of another type (VCDM 2.0 §4.13.1)', enveloped({ type: 'VerifiableCredential' })],
    ['an envelope whose id is no data URL (VCDM 2.0 §4.13.1)', enveloped({ id: 'https://library.example' })],
    ['an envelope of another media type', enveloped({ id: 'data:application/vc+sd-jwt,a.b.c~' })],
    ['an embedded credential', enveloped({ '@context': [BASE_CONTEXT], type: 'VerifiableCredential', id: undefined })],
  ])('rejects %s', (_, changes) => {
    expect(() => parsePresentation({ ...PRESENTATION, ...changes })).toThrow(VcdmError);
  });
});
