import type { KeyObject } from 'node:crypto';
import { createHash, randomBytes, verify } from 'node:crypto';
import { SDJwtInstance } from '@sd-jwt/core';
import { createSigner, encodeBase64Url, generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import type { IssueSdJwtVcOptions } from './index';
import { issueSdJwtVc, SdJwtVcError, verifySdJwtVc } from './index';

const issuer = generateKeys('P-256');
const holderKey = publicJwkOf(generateKeys('P-256').publicKey);
const now = new Date('2026-06-01T12:00:00Z');

const sign = createSigner(issuer.privateKey);

const base: IssueSdJwtVcOptions = {
  claims: {
    given_name: 'Thandi',
    address: { locality: 'Durban', country: 'ZA' },
    nationalities: ['ZA', 'BW'],
    over_18: true,
  },
  isSelectivelyDisclosable: (path) => path[0] !== 'over_18',
  vct: 'urn:example:identity',
  issuedAt: now,
  expiresAt: new Date('2027-06-01T12:00:00Z'),
  holderKey,
  alg: 'ES256',
  x5c: ['AAAA'],
  sign,
  randomBytes,
};

function check(credential: string, at = now, key: KeyObject = issuer.publicKey) {
  return verifySdJwtVc(credential, { resolveIssuerKey: () => key, now: at });
}

/** Signs any payload, so that each test can break one rule. */
async function forge(payload: object, disclosures: unknown[] = [], header: object = {}) {
  const signingInput = [{ alg: 'ES256', typ: 'dc+sd-jwt', ...header }, payload]
    .map((part) => encodeBase64Url(JSON.stringify(part)))
    .join('.');
  const jwt = `${signingInput}.${encodeBase64Url(sign(Buffer.from(signingInput)))}`;
  return [jwt, ...disclosures.map((disclosure) => encodeBase64Url(JSON.stringify(disclosure))), ''].join('~');
}

function digest(disclosure: unknown): string {
  return createHash('sha256')
    .update(encodeBase64Url(JSON.stringify(disclosure)))
    .digest('base64url');
}

const vct = 'urn:example:identity';
const named = ['c2FsdHNhbHRzYWx0c2FsdA', 'email', 'x@example.com'];
const element = ['c2FsdHNhbHRzYWx0c2FsdA', 'ZA'];

describe('issueSdJwtVc and verifySdJwtVc', () => {
  it('return every claim, with the type, the times and the holder key', async () => {
    const verified = await check(await issueSdJwtVc(base));
    expect(verified.claims).toEqual(base.claims);
    expect(verified).toMatchObject({ vct, holderKey, issuedAt: now, expiresAt: base.expiresAt });
  });

  it('conceal the selectively disclosable claims only', async () => {
    const jwt = (await issueSdJwtVc(base)).split('~')[0]!;
    const payload = JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString());
    expect(payload).toMatchObject({ over_18: true, vct, _sd_alg: 'sha-256' });
    expect(JSON.stringify(payload)).not.toContain('Thandi');
    expect(payload.cnf).toEqual({ jwk: holderKey });
  });

  it('leave out claims without a disclosure', async () => {
    const [jwt] = (await issueSdJwtVc(base)).split('~');
    expect((await check(`${jwt}~`)).claims).toEqual({ over_18: true });
  });

  it('use a new salt for every disclosure', async () => {
    const disclosures = (await issueSdJwtVc(base)).split('~').slice(1, -1);
    const salts = disclosures.map((text) => JSON.parse(Buffer.from(text, 'base64url').toString())[0]);
    expect(new Set(salts).size).toBe(disclosures.length);
  });

  /** SD-JWT VC §2.2.2.2: the names of registered claims are those at the top level. */
  it.each(['iss', 'nbf', 'exp', 'cnf', 'vct', 'status', 'iat'])(
    'accept the disclosed claim %s in another one',
    async (name) => {
      const [inner, outer] = [
        ['s', name, 'active'],
        ['s', 'deep', { _sd: [digest(['s', name, 'active'])] }],
      ];
      const { claims } = await check(
        await forge({ vct, membership: { level: 1, _sd: [digest(outer)] } }, [inner, outer]),
      );
      expect(claims).toEqual({ membership: { level: 1, deep: { [name]: 'active' } } });
    },
  );

  it('accept a disclosed iat, which counts as one that is not', async () => {
    const issuedAt = (iat: unknown) => forge({ vct, _sd: [digest(['s', 'iat', iat])] }, [['s', 'iat', iat]]);
    const iat = now.getTime() / 1000;
    expect((await check(await issuedAt(iat))).issuedAt).toEqual(now);
    await expect(check(await issuedAt(iat + 61))).rejects.toThrow('the credential is issued in the future');
    await expect(check(await issuedAt('now'))).rejects.toThrow('iat is not a NumericDate');
  });

  it.each(['application/dc+sd-jwt', 'DC+SD-JWT'])('accept the typ %s (RFC 7515 §4.1.9)', async (typ) => {
    await expect(check(await forge({ vct }, [], { typ }))).resolves.toMatchObject({ vct });
  });

  it.each([
    ['another key', async () => issueSdJwtVc(base), { key: generateKeys('P-256').publicKey }],
    ['a credential that has expired', async () => issueSdJwtVc(base), { at: new Date('2028-01-01') }],
    ['a credential from the future', async () => issueSdJwtVc(base), { at: new Date('2026-01-01') }],
    [
      'a credential that is not valid yet',
      async () => issueSdJwtVc({ ...base, notBefore: new Date('2026-07-01') }),
      {},
    ],
    ['no trailing ~', async () => (await issueSdJwtVc(base)).replace(/~$/, ''), {}],
    ['no disclosure separator', async () => (await issueSdJwtVc(base)).split('~')[0]!, {}],
    ['another typ', async () => forge({ vct }, [], { typ: 'JWT' }), {}],
    ['the typ of older drafts', async () => forge({ vct }, [], { typ: 'vc+sd-jwt' }), {}],
    ['no vct', async () => forge({}), {}],
    ['alg none', async () => forge({ vct }, [], { alg: 'none' }), {}],
    ['another digest algorithm', async () => forge({ vct, _sd_alg: 'sha-512' }), {}],
    ['a disclosure that nothing refers to', async () => forge({ vct }, [named]), {}],
    ['a disclosure sent twice', async () => forge({ vct, _sd: [digest(named)] }, [named, named]), {}],
    ['a digest that stands twice', async () => forge({ vct, _sd: [digest(named), digest(named)] }, [named]), {}],
    [
      'a digest in two places',
      async () => forge({ vct, _sd: [digest(named)], a: { _sd: [digest(named)] } }, [named]),
      {},
    ],
    ['a disclosure that replaces a claim', async () => forge({ vct, email: 'y', _sd: [digest(named)] }, [named]), {}],
    ['a disclosed vct', async () => forge({ vct, _sd: [digest(['s', 'vct', 'evil'])] }, [['s', 'vct', 'evil']]), {}],
    ['a disclosed cnf', async () => forge({ vct, _sd: [digest(['s', 'cnf', {}])] }, [['s', 'cnf', {}]]), {}],
    ...['iss', 'nbf', 'exp', 'status', 'vct#integrity', '_sd_alg'].map(
      (name): [string, () => Promise<string>, object] => [
        `a disclosed ${name}`,
        async () => forge({ vct, _sd: [digest(['s', name, 1])] }, [['s', name, 1]]),
        {},
      ],
    ),
    ['a disclosed _sd', async () => forge({ vct, _sd: [digest(['s', '_sd', []])] }, [['s', '_sd', []]]), {}],
    ['a disclosed ...', async () => forge({ vct, _sd: [digest(['s', '...', 'x'])] }, [['s', '...', 'x']]), {}],
    ['an unnamed disclosure among names', async () => forge({ vct, _sd: [digest(element)] }, [element]), {}],
    ['a named disclosure in an array', async () => forge({ vct, a: [{ '...': digest(named) }] }, [named]), {}],
    [
      'an array digest with other members',
      async () => forge({ vct, a: [{ '...': digest(element), b: 1 }] }, [element]),
      {},
    ],
    ['a disclosure of four elements', async () => forge({ vct, _sd: [digest([1, 2, 3, 4])] }, [[1, 2, 3, 4]]), {}],
    ['a name that is not a string', async () => forge({ vct, _sd: [digest(['s', 1, 2])] }, [['s', 1, 2]]), {}],
    ['_sd that is not an array', async () => forge({ vct, _sd: 'x' }), {}],
    ['a digest that is not a digest', async () => forge({ vct, _sd: [7] }), {}],
    ['exp that is not a number', async () => forge({ vct, exp: '9999999999' }), {}],
    ['exp that is no date', async () => forge({ vct, exp: 1e300 }), {}],
    ['iat that is no date', async () => forge({ vct, iat: -1e300 }), {}],
    ['iss that is not a string', async () => forge({ vct, iss: 1 }), {}],
    ['a private key in cnf', async () => forge({ vct, cnf: { jwk: { ...holderKey, d: 'x' } } }), {}],
    ['an empty cnf', async () => forge({ vct, cnf: null }), {}],
  ] as [string, () => Promise<string>, { at?: Date; key?: KeyObject }][])('reject %s', async (_, make, { at, key }) => {
    await expect(check(await make(), at, key)).rejects.toThrow(SdJwtVcError);
  });

  it('keep a disclosure from the prototype', async () => {
    const poison = ['s', '__proto__', { admin: true }];
    const { claims } = await check(await forge({ vct, _sd: [digest(poison)] }, [poison]));
    expect(Object.keys(claims)).toEqual(['__proto__']);
    expect((claims as { admin?: boolean }).admin).toBeUndefined();
  });
});

describe('@sd-jwt/core', () => {
  const oracle = new SDJwtInstance({
    hasher: (text: string | ArrayBuffer) =>
      createHash('sha256')
        .update(typeof text === 'string' ? text : Buffer.from(text))
        .digest(),
    hashAlg: 'sha-256',
    signAlg: 'ES256',
    saltGenerator: (length: number) => randomBytes(length).toString('base64url'),
    signer: (input: string) => encodeBase64Url(sign(Buffer.from(input))),
    verifier: (input: string, signature: string) =>
      verify(
        'sha256',
        Buffer.from(input),
        { key: issuer.publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      ),
  });

  function randomValue(depth: number): unknown {
    const kind = Math.floor(Math.random() * (depth > 0 ? 6 : 4));
    if (kind === 0) return `text-${Math.random()} é€`;
    if (kind === 1) return Math.floor(Math.random() * 1e6);
    if (kind === 2) return Math.random() < 0.5;
    if (kind === 3) return null;
    if (kind === 4) return Array.from({ length: Math.floor(Math.random() * 4) }, () => randomValue(depth - 1));
    return randomClaims(depth - 1);
  }

  function randomClaims(depth: number): Record<string, unknown> {
    const count = 1 + Math.floor(Math.random() * 4);
    return Object.fromEntries(Array.from({ length: count }, (_, index) => [`claim_${index}`, randomValue(depth)]));
  }

  it('returns the same claims as verifySdJwtVc, for generated claims', async () => {
    for (let round = 0; round < 300; round += 1) {
      const claims = randomClaims(3);
      const credential = await issueSdJwtVc({ ...base, claims, isSelectivelyDisclosable: () => Math.random() < 0.6 });
      const { payload } = await oracle.verify(credential);
      expect(payload).toMatchObject(claims);
      expect((await check(credential)).claims).toEqual(claims);
    }
  });

  it('issues what verifySdJwtVc accepts, for generated claims', async () => {
    for (let round = 0; round < 100; round += 1) {
      const claims = randomClaims(2);
      const credential = await oracle.issue(
        { vct, iat: now.getTime() / 1000, cnf: { jwk: holderKey }, ...claims },
        { _sd: Object.keys(claims) } as never,
        { header: { typ: 'dc+sd-jwt' } },
      );
      expect((await check(credential)).claims).toEqual(claims);
    }
  });
});
