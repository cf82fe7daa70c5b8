import { createSigner, encodeBase64Url, generateKeys, publicJwkOf, signCompactJws } from '@vc/protocol/crypto';
import { parseDisclosure } from './disclosure';
import type { SdJwtVcError, VerifySdJwtVcOptions } from './index';
import { parseSdJwtVc, verifySdJwtVc } from './index';

const { privateKey, publicKey } = generateKeys('P-256');
const holderKey = publicJwkOf(generateKeys('P-256').publicKey);
const now = new Date('2026-06-01T12:00:00Z');
const seconds = now.getTime() / 1000;
const vct = 'urn:example:identity';

const signPayload = (payload: object, typ = 'dc+sd-jwt') =>
  signCompactJws({ alg: 'ES256', typ }, payload, createSigner(privateKey));

const disclose = (...contents: unknown[]) => encodeBase64Url(JSON.stringify(['c2FsdA', ...contents]));

const verify = (credential: string, options: Partial<VerifySdJwtVcOptions> = {}) =>
  verifySdJwtVc(credential, { resolveIssuerKey: () => publicKey, now, ...options });

const verifyPayload = async (payload: object, options: Partial<VerifySdJwtVcOptions> = {}) =>
  verify(`${await signPayload({ vct, ...payload })}~`, options);

/** SD-JWT VC §2.2.2.2: a holder could leave out a claim that limits the credential. */
describe('claims that must not be selectively disclosed', () => {
  it.each<[string, unknown]>([
    ['iss', 'https://issuer.example'],
    ['nbf', seconds],
    ['exp', seconds + 60],
    ['cnf', { jwk: holderKey }],
    ['vct', vct],
    ['vct#integrity', 'sha256-AAAA'],
    ['status', { status_list: { idx: 0, uri: 'https://issuer.example/1' } }],
    ['_sd_alg', 'sha-256'],
  ])('rejects a disclosed %s', async (name, value) => {
    const disclosure = disclose(name, value);
    const payload = { _sd: [parseDisclosure(disclosure).digest], ...(name !== 'vct' && { vct }) };
    await expect(verify(`${await signPayload(payload)}~${disclosure}~`)).rejects.toThrow(
      'a claim that must not be selectively disclosed is',
    );
  });

  it('rejects a vct that is concealed and not disclosed', async () => {
    const { digest } = parseDisclosure(disclose('vct', vct));
    await expect(verify(`${await signPayload({ _sd: [digest] })}~`)).rejects.toThrow('the vct is missing');
  });

  it('accepts array elements, which have no name', async () => {
    const disclosure = disclose('exp');
    const payload = { vct, list: [{ '...': parseDisclosure(disclosure).digest }] };
    const { claims } = await verify(`${await signPayload(payload)}~${disclosure}~`);
    expect(claims).toEqual({ list: ['exp'] });
  });
});

/** RFC 9901 §4 */
describe('the text of a credential', () => {
  it.each([
    ['no ~', (jwt: string) => jwt],
    ['no ~ at its end', (jwt: string, disclosure: string) => `${jwt}~${disclosure}`],
    ['a Key Binding JWT', (jwt: string, disclosure: string) => `${jwt}~${disclosure}~${jwt}`],
  ])('rejects a credential with %s', async (_, change) => {
    const disclosure = disclose('name', 'Thandi');
    const jwt = await signPayload({ vct, _sd: [parseDisclosure(disclosure).digest] });
    expect(() => parseSdJwtVc(change(jwt, disclosure))).toThrow('the credential does not end with ~');
  });

  it('accepts 1000 disclosures, and rejects one more', async () => {
    const disclosures = Array.from({ length: 1_001 }, (_, index) => disclose(`claim_${index}`, index));
    const jwt = await signPayload({ vct, _sd: disclosures.map((each) => parseDisclosure(each).digest) });
    const { claims } = await verify([jwt, ...disclosures.slice(1), ''].join('~'));
    expect(Object.keys(claims)).toHaveLength(1_000);
    expect(() => parseSdJwtVc([jwt, ...disclosures, ''].join('~'))).toThrow('the credential has too many disclosures');
  });

  it.each(['JWT', 'vc+sd-jwt', 'text/dc+sd-jwt', 'example+sd-jwt'])('rejects the typ %s', async (typ) => {
    const jwt = await signPayload({ vct }, typ);
    expect(() => parseSdJwtVc(`${jwt}~`)).toThrow('the typ is not dc+sd-jwt');
  });

  it('parses the issuer before the signature is verified', async () => {
    const [header, payload] = (await signPayload({ vct, iss: 'https://issuer.example' })).split('.');
    const { issuer } = parseSdJwtVc(`${header}.${payload}.${encodeBase64Url(Buffer.alloc(64))}~`);
    expect(issuer).toBe('https://issuer.example');
  });
});

describe('the payload of a credential', () => {
  it.each<[object, string]>([
    [{ vct: '' }, 'the vct is missing'],
    [{ vct: 1 }, 'the vct is missing'],
    [{ vct: null }, 'the vct is missing'],
    [{ vct: 'a\n' }, 'the vct has control characters'],
    [{ vct: 'a\0' }, 'the payload has text that cannot be stored'],
    [{ vct: 'a\ud800' }, 'the payload has text that cannot be stored'],
    [{ name: ['a\0'] }, 'the payload has text that cannot be stored'],
    [{ 'a\0': 1 }, 'the payload has text that cannot be stored'],
    [{ iss: 'https://a.example/\n' }, 'iss has control characters'],
    [{ iss: 1 }, 'iss is not a string'],
    [{ iat: '1' }, 'iat is not a NumericDate'],
    [{ nbf: null }, 'nbf is not a NumericDate'],
    [{ exp: true }, 'exp is not a NumericDate'],
    [{ exp: 1e300 }, 'exp is not a NumericDate'],
    [{ cnf: {} }, 'the key is not an object'],
    [{ cnf: null }, 'the key is not an object'],
    [{ cnf: { jwk: { ...holderKey, d: 'AAAA' } } }, 'the key has private members'],
    [{ _sd_alg: 'sha-512' }, 'the digest algorithm is not sha-256'],
  ])('rejects %j with %s', async (payload, message) => {
    await expect(verifyPayload(payload)).rejects.toThrow(message);
  });

  it('returns undefined for the claims that are optional', async () => {
    expect(await verifyPayload({ name: 'Thandi' })).toEqual({
      claims: { name: 'Thandi' },
      vct,
      issuer: undefined,
      issuedAt: undefined,
      notBefore: undefined,
      expiresAt: undefined,
      holderKey: undefined,
      status: undefined,
      header: { alg: 'ES256', typ: 'dc+sd-jwt' },
    });
  });
});

/** RFC 9901 §7.1 step 6, RFC 7519 §4.1.4 and §4.1.5 */
describe('the validity period', () => {
  it.each<[string, object, string]>([
    ['an iat more than 60 seconds ahead', { iat: seconds + 61 }, 'the credential is issued in the future'],
    ['an nbf more than 60 seconds ahead', { nbf: seconds + 61 }, 'the credential is not valid yet'],
    ['an exp 60 seconds ago', { exp: seconds - 60 }, 'the credential has expired'],
  ])('rejects %s', async (_, payload, message) => {
    await expect(verifyPayload(payload)).rejects.toThrow(message);
  });

  it.each([{ iat: seconds + 60 }, { nbf: seconds + 60 }, { exp: seconds - 59 }])('accepts %j', async (payload) => {
    await expect(verifyPayload(payload)).resolves.toMatchObject({ vct });
  });

  it.each([{ iat: seconds + 1 }, { nbf: seconds + 1 }, { exp: seconds }])(
    'rejects %j without a clock skew',
    async (payload) => {
      await expect(verifyPayload(payload, { clockSkewSeconds: 0 })).rejects.toThrow('the credential');
    },
  );

  it('reports each error to onTimeError, and returns the claims', async () => {
    const reasons: string[] = [];
    const onTimeError = ({ reason }: SdJwtVcError) => void reasons.push(reason);
    const payload = { iat: seconds + 61, nbf: seconds + 61, exp: seconds - 60, name: 'Thandi' };
    const { claims } = await verifyPayload(payload, { onTimeError });
    expect(reasons).toEqual(['notYetValid', 'notYetValid', 'expired']);
    expect(claims).toEqual({ name: 'Thandi' });
  });
});

describe('the signature', () => {
  it('rejects another key with the reason signature', async () => {
    const resolveIssuerKey = () => generateKeys('P-256').publicKey;
    await expect(verifyPayload({}, { resolveIssuerKey })).rejects.toMatchObject({ reason: 'signature' });
  });

  it('rejects with the error of resolveIssuerKey', async () => {
    const resolveIssuerKey = () => Promise.reject(new Error('not trusted'));
    await expect(verifyPayload({}, { resolveIssuerKey })).rejects.toThrow('not trusted');
  });

  it('passes the header and the issuer to resolveIssuerKey', async () => {
    const received: unknown[] = [];
    const resolveIssuerKey: VerifySdJwtVcOptions['resolveIssuerKey'] = (header, iss) => {
      received.push(header, iss);
      return publicKey;
    };
    await verifyPayload({ iss: 'https://issuer.example' }, { resolveIssuerKey });
    expect(received).toEqual([{ alg: 'ES256', typ: 'dc+sd-jwt' }, 'https://issuer.example']);
  });
});
