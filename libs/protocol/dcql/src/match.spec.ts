import type { HeldCredential } from './index';
import { matchCredential, parseDcqlQuery } from './index';

const held = (format: HeldCredential['format'], type: string): HeldCredential => {
  return { format, type, claims: {}, authorityKeyIdentifiers: () => [] };
};
const match = (query: object, credential: HeldCredential) => {
  const [parsed] = parseDcqlQuery({ credentials: [{ id: 'a', ...query }] }).credentials;
  return matchCredential(parsed!, credential);
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
