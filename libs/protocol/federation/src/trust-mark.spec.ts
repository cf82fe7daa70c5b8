import { createSigner, signCompactJws, toNumericDate } from '@vc/protocol/crypto';
import { type ChangedClaims, type FederationEntity, TestFederation } from '@vc/testing/unit/test-federation';
import { FederationError, verifyTrustMark } from './index';

const now = new Date('2026-11-26T08:00:00Z');
const seconds = toNumericDate(now);
const TYPE = 'https://marks.example/certified';

describe('verifyTrustMark', () => {
  const federation = new TestFederation(now);
  const issuer = federation.add('https://marks.example');
  const owner = federation.add('https://owner.example');
  const subject = federation.add('https://leaf.example');

  const sign = (by: FederationEntity, typ: string, claims: ChangedClaims) => {
    const all = { iss: by.id, trust_mark_type: TYPE, iat: seconds, exp: seconds + 60, ...claims };
    return signCompactJws({ alg: 'ES256', typ, kid: by.kid }, all, createSigner(by.key));
  };
  const mark = (claims: ChangedClaims = {}, by = issuer) => sign(by, 'trust-mark+jwt', { sub: subject.id, ...claims });
  const delegate = (claims: ChangedClaims = {}, by = owner) =>
    sign(by, 'trust-mark-delegation+jwt', { sub: issuer.id, ...claims });
  const verify = (token: string, anchor: ChangedClaims = { trust_mark_issuers: { [TYPE]: [issuer.id] } }) =>
    verifyTrustMark(
      { trust_mark_type: TYPE, trust_mark: token },
      { subject: subject.id, trustAnchorClaims: anchor, keysOf: () => issuer.jwks, now },
    );
  const owned = {
    trust_mark_issuers: { [TYPE]: [] },
    trust_mark_owners: { [TYPE]: { sub: owner.id, jwks: owner.jwks } },
  };
  const rejection = (message: string) =>
    expect.objectContaining({ constructor: FederationError, message: expect.stringContaining(message) });

  it('accepts a trust mark of a named issuer, and of any issuer where the anchor names none', async () => {
    const expected = { type: TYPE, issuer: issuer.id, expiresAt: new Date((seconds + 60) * 1000) };
    expect(await verify(await mark())).toEqual(expected);
    expect(await verify(await mark(), { trust_mark_issuers: { [TYPE]: [] } })).toEqual(expected);
  });

  it('accepts a trust mark that does not expire, and one that its owner has delegated', async () => {
    expect(await verify(await mark({ exp: undefined }))).toMatchObject({ expiresAt: null });
    expect(await verify(await mark({ delegation: await delegate() }), owned)).toMatchObject({ issuer: issuer.id });
  });

  it.each<[string, ChangedClaims, string]>([
    ['of another entity', { sub: 'https://other.example' }, 'another entity'],
    ['of another type', { trust_mark_type: 'https://marks.example/other' }, 'another type'],
    ['that has expired', { exp: seconds }, 'expired'],
    ['from the future', { iat: seconds + 3600 }, 'future'],
    ['without iat', { iat: undefined }, 'iat'],
    ['of an issuer that the anchor does not name', { iss: 'https://other.example' }, 'does not name the issuer'],
    ['of an issuer that is no entity', { iss: 'marks' }, 'entity identifier'],
  ])('rejects a trust mark %s', async (_, claims, message) => {
    await expect(verify(await mark(claims))).rejects.toEqual(rejection(message));
  });

  it('rejects a type that the anchor does not know', async () => {
    await expect(verify(await mark(), {})).rejects.toEqual(rejection('does not know the type'));
  });

  it('rejects a trust mark that another key signed, and one with another typ', async () => {
    await expect(verify(await mark({ iss: issuer.id }, owner))).rejects.toEqual(rejection('not among the keys'));
    const token = await sign(issuer, 'entity-statement+jwt', { sub: subject.id });
    await expect(verify(token)).rejects.toEqual(rejection('typ'));
  });

  it('rejects an entry that is no trust mark', async () => {
    const options = { subject: subject.id, trustAnchorClaims: {}, keysOf: () => issuer.jwks, now };
    await expect(verifyTrustMark('x', options)).rejects.toEqual(rejection('malformed'));
  });

  it.each<[string, () => Promise<string | undefined>, string]>([
    ['without delegation', async () => undefined, 'no delegation'],
    ['with a delegation of another owner', () => delegate({ iss: 'https://other.example' }), 'not of the owner'],
    ['with a delegation for another issuer', () => delegate({ sub: 'https://other.example' }), 'another trust mark'],
    ['with a delegation for another type', () => delegate({ trust_mark_type: 'x' }), 'another trust mark'],
    ['with a delegation that has expired', () => delegate({ exp: seconds }), 'expired'],
    ['with a delegation that another key signed', () => delegate({ iss: owner.id }, issuer), 'not among the keys'],
    ['with a delegation of another typ', () => sign(owner, 'trust-mark+jwt', { sub: issuer.id }), 'typ'],
  ])('rejects a trust mark of an owner %s', async (_, make, message) => {
    const token = await mark({ delegation: await make() });
    await expect(verify(token, owned)).rejects.toEqual(rejection(message));
  });
});
