import { parseCompactJws, verifyJws } from '@vc/protocol/crypto';
import { parseDisclosure } from './disclosure';
import { findKeyBindingIssues, SdJwtVcError, selectDisclosures, splitPresentation, verifySdJwtVc } from './index';
import { processDisclosures } from './process-disclosures';
import { examples, findExample, holder, issuer, keyBindingOptions } from './test-rfc9901';

const cases = examples.map((each) => [each.name, each] as const);
const payloadOf = (sdJwt: string) => parseCompactJws(sdJwt.split('~')[0]!).payload;

/** The processed payload, without what the examples add to the claims. */
function process(sdJwt: string): Record<string, unknown> {
  const disclosures = sdJwt.split('~').slice(1, -1).map(parseDisclosure);
  const { iss: _iss, iat: _iat, exp: _exp, cnf: _cnf, ...claims } = processDisclosures(payloadOf(sdJwt), disclosures);
  return claims;
}

describe('RFC 9901', () => {
  it.each(cases)('verifies the signature of %s', (_, { sdJwt }) => {
    expect(() => verifyJws(parseCompactJws(sdJwt.split('~')[0]!), issuer.key, ['ES256'])).not.toThrow();
  });

  it.each(cases)('computes the digests of %s', (_, { disclosures }) => {
    for (const { encoded, digest, contents } of disclosures) {
      const parsed = parseDisclosure(encoded);
      expect(parsed).toMatchObject({ digest, value: contents.at(-1) });
      expect(parsed.name).toBe(contents.length === 3 ? contents[1] : undefined);
    }
  });

  /** Digests that RFC 9901 prints in §5.1, §6.1 and §6.3. */
  it.each([
    ['§5.1', 'given_name', 'jsu9yVulwQQlhFlM_3JlzMaSFzglhQG0DpfayQwLUK4'],
    ['§6.1', 'address', 'fOBUSQvo46yQO-wRwXBcGqvnbKIueISEL961_Sjd4do'],
    ['§6.3', 'address', 'HvrKX6fPV0v9K_yCVFBiLFHsMaxcD_114Em6VT8x1lg'],
  ])('%s conceals %s behind %s', (name, claim, digest) => {
    const { disclosures, sdJwt } = findExample(name);
    expect(disclosures.find(({ contents }) => contents[1] === claim)?.digest).toBe(digest);
    expect(payloadOf(sdJwt)._sd).toContain(digest);
  });

  it.each(cases)('returns the claims of %s', (_, { claims, sdJwt }) => {
    expect(process(sdJwt)).toEqual(claims);
  });

  it.each(cases)('returns %s without its disclosures', (_, { claims, sdJwt }) => {
    const processed = process(`${sdJwt.split('~')[0]}~`);
    expect(JSON.stringify(processed)).not.toMatch(/_sd|\.\.\./);
    for (const name of Object.keys(processed)) expect(claims).toHaveProperty(name);
  });

  it.each(cases)('rejects %s with a disclosure sent twice', (_, { sdJwt, disclosures }) => {
    const twice = `${sdJwt}${disclosures[0]!.encoded}~`;
    expect(() => process(twice)).toThrow('a disclosure is repeated');
  });

  it.each(cases)('rejects %s with the disclosure of another example', (_, { sdJwt }) => {
    const foreign = Buffer.from('["c2FsdA", "more", 1]').toString('base64url');
    expect(() => process(`${sdJwt}${foreign}~`)).toThrow('a disclosure is not referenced');
  });

  /** RFC 9901 §6.3: a nested disclosure needs the one above it. */
  it('§6.3 rejects a nested disclosure without its parent', () => {
    const { sdJwt, disclosures } = findExample('§6.3');
    const [jwt] = sdJwt.split('~');
    expect(() => process(`${jwt}~${disclosures[0]!.encoded}~`)).toThrow('a disclosure is not referenced');
  });

  it.each<[string, (string | number | null)[][], object]>([
    ['§6.2', [['address', 'region']], { address: { region: 'Sachsen-Anhalt' } }],
    ['§6.3', [['address', 'region']], { address: { region: 'Sachsen-Anhalt' } }],
    ['§6.3', [], {}],
    ['§5.1', [['nationalities', 1]], { nationalities: ['DE'] }],
    ['§5.1', [['nationalities', null]], { nationalities: ['US', 'DE'] }],
    ['Recursive disclosures in arrays', [['memberships', 0, 'since']], { memberships: [{ since: 2001 }, 'Gym'] }],
  ])('%s discloses %j', (name, paths, expected) => {
    expect(process(selectDisclosures(findExample(name).sdJwt, paths))).toMatchObject(expected);
  });
});

describe('RFC 9901 §4.3 key binding', () => {
  it.each(['§5.1', 'SD-JWT VC'])('accepts that of %s', (name) => {
    const parts = splitPresentation(findExample(name).presentation!);
    expect(findKeyBindingIssues(parts, holder.jwk, keyBindingOptions)).toEqual([]);
  });

  it('rejects a presentation with a disclosure more or less', () => {
    const { sdJwt, keyBinding } = splitPresentation(findExample('§5.1').presentation!);
    const [jwt, , ...others] = sdJwt.split('~');
    const changed = { sdJwt: [jwt, ...others].join('~'), keyBinding: keyBinding! };
    expect(findKeyBindingIssues(changed, holder.jwk, keyBindingOptions)).toEqual([
      'the sd_hash is of another presentation',
    ]);
  });

  it('rejects the key of the issuer', () => {
    const parts = splitPresentation(findExample('§5.1').presentation!);
    expect(findKeyBindingIssues(parts, issuer.jwk, keyBindingOptions)).toEqual([
      'the key binding is not of the holder: the signature is wrong',
    ]);
  });
});

describe('an SD-JWT VC of the reference implementation', () => {
  const { sdJwt, presentation, claims } = findExample('SD-JWT VC');
  const verify = (text: string) =>
    verifySdJwtVc(text, { resolveIssuerKey: () => issuer.key, now: keyBindingOptions.now });

  it('is accepted as issued', async () => {
    const { vct, ...expected } = claims;
    const verified = await verify(sdJwt);
    expect(verified).toMatchObject({
      vct,
      claims: expected,
      holderKey: holder.jwk,
      issuer: 'https://issuer.example.com',
    });
    expect(verified.issuedAt).toEqual(new Date(1683000000_000));
  });

  it('is accepted as presented', async () => {
    const verified = await verify(splitPresentation(presentation!).sdJwt);
    expect(verified.claims).toEqual({
      address: { region: 'Sachsen-Anhalt' },
      nationalities: ['DE'],
      is_over_18: true,
    });
  });

  it('is rejected with the typ of other examples', async () => {
    await expect(verify(findExample('§5.1').sdJwt)).rejects.toThrow(new SdJwtVcError('the typ is not dc+sd-jwt'));
  });
});
