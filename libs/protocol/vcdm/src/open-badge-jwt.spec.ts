import { decodeJwt } from 'jose';
import { createSigner, generateKeys, publicJwkOf, signCompactJws } from '@vc/protocol/crypto';
import { issueVcJwt, validityOf, verifyVc } from './index';
import { ACHIEVEMENT, BADGE, SUBJECT } from './test-badge';
import { CREDENTIAL, holder, holderKey, issuer, issueOptions, now } from './test-credentials';
import { parseVc } from './verify-vc';

const did = `did:jwk:${Buffer.from(JSON.stringify(holderKey)).toString('base64url')}`;
const badge = {
  ...BADGE,
  validUntil: '2027-01-01T00:00:00Z',
  credentialSubject: { id: did, type: ['AchievementSubject'], achievement: ACHIEVEMENT },
};
/** The claims that Open Badges 3.0 §8.2.4.1 requires of the badge. */
const CLAIMS = {
  iss: 'did:web:university.example',
  jti: BADGE.id,
  nbf: Date.parse(BADGE.validFrom) / 1000,
  exp: Date.parse(badge.validUntil) / 1000,
  sub: did,
};

/** Signs any payload as a stranger does, so that each test can break one rule. */
function sign(changes: object = {}, header: object = {}): Promise<string> {
  const joseHeader = { alg: 'ES256', typ: 'JWT', kid: 'did:web:university.example#key-1', ...header };
  return signCompactJws(joseHeader, { ...badge, ...CLAIMS, ...changes }, issueOptions.sign);
}

const verify = (credential: string, at = now) =>
  verifyVc(credential, 'vc+jwt', { resolveIssuerKey: () => issuer.publicKey, now: at });

describe('a badge with the JSON Web Token Proof Format (Open Badges 3.0 §8.2)', () => {
  it.each([
    ['the typ JWT', {}, {}],
    ['no typ', {}, { typ: undefined }],
    ['a jwk in its header', {}, { kid: undefined, jwk: publicJwkOf(issuer.publicKey) }],
    ['an nbf at a fraction of a second', { nbf: CLAIMS.nbf + 0.25 }, {}],
    ['a further claim of its issuer', { aud: 'https://verifier.example' }, {}],
  ])('is verified with %s', async (_, changes, header) => {
    const { document, issuer: issuerId } = await verify(await sign(changes, header));
    expect({ issuerId, document }).toEqual({ issuerId: CLAIMS.iss, document: badge });
  });

  it('is verified without a sub if its subject has no id', async () => {
    const credential = await sign({ credentialSubject: SUBJECT, sub: undefined });
    expect((await verify(credential)).holderKey).toBeUndefined();
  });

  it('is bound to the key of its subject, or to its cnf', async () => {
    const other = publicJwkOf(generateKeys('P-256').publicKey);
    expect((await verify(await sign())).holderKey).toEqual(holderKey);
    expect((await verify(await sign({ cnf: { jwk: other } }))).holderKey).toEqual(other);
  });

  it.each(['did:web:thandi.example', 'did:jwk:e30', 'did:key:z6'])(
    'is bound to no key by the subject %s',
    async (id) => {
      const credentialSubject = { ...badge.credentialSubject, id };
      expect((await verify(await sign({ credentialSubject, sub: id }))).holderKey).toBeUndefined();
    },
  );

  it.each([
    ['no iss', { iss: undefined }, {}],
    ['another iss', { iss: 'did:web:other.example' }, {}],
    ['no jti', { jti: undefined }, {}],
    ['another jti', { jti: 'urn:uuid:1' }, {}],
    ['no nbf', { nbf: undefined }, {}],
    ['another nbf', { nbf: CLAIMS.nbf + 1 }, {}],
    ['no sub although the subject has an id', { sub: undefined }, {}],
    ['the sub of another subject', { sub: 'did:example:sipho' }, {}],
    ['a sub although the subject has no id', { credentialSubject: SUBJECT }, {}],
    ['no exp although it has a validUntil', { exp: undefined }, {}],
    ['an exp after its validUntil', { exp: CLAIMS.exp + 1 }, {}],
    ['the claim vc of the data model 1.1', { vc: badge }, {}],
    ['a type that is no badge', { ...CREDENTIAL, ...CLAIMS, jti: CREDENTIAL.id, iss: CREDENTIAL.issuer.id }, {}],
    ['a further member of its header', {}, { cty: 'vc' }],
    ['the type of another JWT', {}, { typ: 'at+jwt' }],
    ['a typ in small letters', {}, { typ: 'jwt' }],
  ])('is rejected with %s', async (_, changes, header) => {
    await expect(verify(await sign(changes, header))).rejects.toMatchObject({ reason: 'malformed' });
  });

  it('is rejected with the key that its header brings', async () => {
    const forger = generateKeys('P-256');
    const header = { alg: 'ES256', typ: 'JWT', jwk: publicJwkOf(forger.publicKey) };
    const forged = await signCompactJws(header, { ...badge, ...CLAIMS }, createSigner(forger.privateKey));
    await expect(verify(forged)).rejects.toMatchObject({ reason: 'signature' });
  });

  it('is rejected after its exp, and as an SD-JWT', async () => {
    await expect(verify(await sign(), new Date('2027-01-01T00:01:01Z'))).rejects.toMatchObject({ reason: 'expired' });
    const asSdJwt = async () => parseVc(`${await sign()}~`, 'vc+sd-jwt');
    await expect(asSdJwt()).rejects.toThrow('the typ is not vc+sd-jwt');
  });

  it('ends with its exp if it has no validUntil', async () => {
    const parsed = parseVc(await sign({ validUntil: undefined }), 'vc+jwt');
    expect(validityOf(parsed).validUntil).toEqual(new Date(badge.validUntil));
  });
});

describe('a badge that is issued as vc+jwt', () => {
  it('has the claims that verifiers of badges require', async () => {
    const options = { ...issueOptions, expiresAt: undefined, holderKey: publicJwkOf(holder.publicKey) };
    expect(decodeJwt(await issueVcJwt({ ...options, credential: badge }))).toMatchObject(CLAIMS);
  });

  it('has no sub if its subject has no id', async () => {
    expect(decodeJwt(await issueVcJwt({ ...issueOptions, credential: BADGE }))).not.toHaveProperty('sub');
  });
});

describe('a credential that is no badge', () => {
  it('has no claims besides those of its signature', async () => {
    const claims = decodeJwt(await issueVcJwt(issueOptions));
    for (const name of ['iss', 'jti', 'nbf', 'sub']) expect(claims).not.toHaveProperty(name);
  });
});
