import type { HeldCredential } from './index';
import { matchCredential, matchHeldClaims, parseDcqlQuery } from './index';

const held = (format: HeldCredential['format'], type: string): HeldCredential => {
  return { format, type, claims: {}, authorityKeyIdentifiers: () => [] };
};
const match = (query: object, credential: HeldCredential, rule = matchCredential) => {
  const [parsed] = parseDcqlQuery({ credentials: [{ id: 'a', ...query }] }).credentials;
  return rule(parsed!, credential);
};

describe('matchCredential', () => {
  const mdoc = { format: 'mso_mdoc', meta: { doctype_value: 'org.example', vct_values: 5 } };

  it('accepts a credential of the format and the type, whatever meta has for other formats', () => {
    expect(match(mdoc, held('mso_mdoc', 'org.example'))).toEqual([]);
    const sdJwt = { format: 'dc+sd-jwt', meta: { vct_values: ['urn:a'], doctype_value: 5 } };
    expect(match(sdJwt, held('dc+sd-jwt', 'urn:a'))).toEqual([]);
  });

  it.each<[string, object]>([
    ['another type', { format: 'mso_mdoc', meta: { doctype_value: 'org.other' } }],
    ['another format', { format: 'dc+sd-jwt', meta: { vct_values: ['org.example'] } }],
    ['an unknown format', { format: 'ldp_vc', meta: { vct_values: {} } }],
  ])('rejects a credential for a query of %s', (_, query) => {
    expect(match(query, held('mso_mdoc', 'org.example'))).toBeUndefined();
  });
});

describe('matchHeldClaims', () => {
  const [name, portrait] = ['name', 'portrait'].map((element) => ({ path: ['org.example.1', element] }));
  const credential = { ...held('mso_mdoc', 'org.example'), claims: { 'org.example.1': { name: 'Thandi' } } };
  const matchHeld = (claims: unknown[], docType = 'org.example') =>
    match({ format: 'mso_mdoc', meta: { doctype_value: docType }, claims }, credential, matchHeldClaims);

  it('returns the paths of the claims that the credential has', () => {
    expect(matchHeld([portrait, name])).toEqual([name!.path]);
  });

  it('rejects a credential without any of the claims, and one of another type', () => {
    expect(matchHeld([portrait])).toBeUndefined();
    expect(matchHeld([name], 'org.other')).toBeUndefined();
  });
});
