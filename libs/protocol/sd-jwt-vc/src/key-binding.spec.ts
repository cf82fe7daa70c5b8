import { createSigner, generateKeys, importPublicJwk } from '@vc/protocol/crypto';
import type { KeyBindingOptions } from './index';
import { createKeyBinding, findKeyBindingIssues, splitPresentation, verifySdJwtVc } from './index';

/** An example of OpenID4VP 1.0 (Appendix B.3), with the issuer's key of RFC 9901 Appendix A.5. */
const EXAMPLE = [
  'eyJhbGciOiAiRVMyNTYiLCAidHlwIjogImRjK3NkLWp3dCJ9.eyJpc3MiOiAiaHR0cHM6Ly9pc3N1ZXIuZXhhbXBsZS5jb20iLCAiaWF' +
    '0IjogMTY4MzAwMDAwMCwgImV4cCI6IDE4ODMwMDAwMDAsICJ2Y3QiOiAiaHR0cHM6Ly9jcmVkZW50aWFscy5leGFtcGxlLmNvbS9leGF' +
    'tcGxlX2NyZWRlbnRpYWwiLCAibGQiOiB7IkBjb250ZXh0IjogWyJodHRwczovL3d3dy53My5vcmcvbnMvY3JlZGVudGlhbHMvdjIiLCA' +
    'iaHR0cHM6Ly93M2lkLm9yZy9jaXRpemVuc2hpcC92MyJdLCAiY3JlZGVudGlhbFN1YmplY3QiOiB7Il9zZCI6IFsiNkJKZFFyTzI0ZWp' +
    'UVE1zRkktd0dpSkptR3Jic2VXYzVJd0NDcDROQUowayIsICJOVERWc2JWQXdTOUFuVVZxLV9ZR193djB5R0QwYnYySnN0WC1BbXZONjV' +
    'JIiwgInRzMHB5UG50TGpEMF9OY2dOT0kzaGRfMldqYlp3MjFwMkxmcWhPQzBiLVUiXX19LCAiX3NkX2FsZyI6ICJzaGEtMjU2IiwgImN' +
    'uZiI6IHsiandrIjogeyJrdHkiOiAiRUMiLCAiY3J2IjogIlAtMjU2IiwgIngiOiAiVENBRVIxOVp2dTNPSEY0ajRXNHZmU1ZvSElQMUl' +
    'MaWxEbHM3dkNlR2VtYyIsICJ5IjogIlp4amlXV2JaTVFHSFZXS1ZRNGhiU0lpcnNWZnVlY0NFNnQ0alQ5RjJIWlEifX19.jBu_lyijcn' +
    'RUx3f5Djr1JGs8w0lAE9kSStA9fI4Z9z9Iq2f6pj_QwndFOIh9EYhB72fBXgzIwxwyIPsN-D1J9A',
  'WyIyR0xDNDJzS1F2ZUNmR2ZyeU5STjl3IiwgImdpdmVuTmFtZSIsICJKb2huIl0',
  'eyJhbGciOiAiRVMyNTYiLCAidHlwIjogImtiK2p3dCJ9.eyJub25jZSI6ICIxMjM0NTY3ODkwIiwgImF1ZCI6ICJodHRwczovL3Zlcml' +
    'maWVyLmV4YW1wbGUub3JnIiwgImlhdCI6IDE3NDQ3NDMzOTQsICJzZF9oYXNoIjogIkJvanB1TXZOOTRHc0lYM1ZoNXllUlBCcDFNLUR' +
    '3Q0o4a3hwQ2pVMDdsblUifQ.SLZP3Py2tTawKd3TaUVj0LpFOF6kMTNW8Ku1OA78goep8KUA7yrrYOe8NS9FGRNIGaXS6lgf6ZJBChzw' +
    'iESi6A',
].join('~');
const ISSUER_KEY = {
  kty: 'EC',
  crv: 'P-256',
  x: 'b28d4MwZMjw8-00CG4xfnn9SLMVMM19SlqZpVb_uNtQ',
  y: 'Xv5zWwuoaTgdS6hV43yI6gBwTnjukmFQQnJ_kCxzqk8',
};
const SIGNED_AT = new Date(1744743394_000);
const EXPECTED = { audience: 'https://verifier.example.org', nonce: '1234567890', now: SIGNED_AT };

describe('the example of OpenID4VP 1.0', () => {
  it('is accepted with its key binding', async () => {
    const parts = splitPresentation(EXAMPLE);
    const resolveIssuerKey = () => importPublicJwk(ISSUER_KEY).key;
    const verified = await verifySdJwtVc(parts.sdJwt, { resolveIssuerKey, now: SIGNED_AT });
    expect(verified).toMatchObject({
      vct: 'https://credentials.example.com/example_credential',
      issuer: 'https://issuer.example.com',
      claims: { ld: { credentialSubject: { givenName: 'John' } } },
      holderKey: { x: 'TCAER19Zvu3OHF4j4W4vfSVoHIP1ILilDls7vCeGemc' },
    });
    expect(findKeyBindingIssues(parts, verified.holderKey, EXPECTED)).toEqual([]);
  });

  it.each<[string, Partial<KeyBindingOptions>, string]>([
    ['another audience', { audience: 'https://other.example.org' }, 'audience'],
    ['another nonce', { nonce: '1234567891' }, 'nonce'],
    ['a later time', { now: new Date(SIGNED_AT.getTime() + 361_000) }, 'too old'],
    ['an earlier time', { now: new Date(SIGNED_AT.getTime() - 61_000) }, 'future'],
    ['a transaction', { transactionData: ['x'] }, 'transaction data'],
  ])('is rejected for %s', async (_, other, issue) => {
    const parts = splitPresentation(EXAMPLE);
    const resolveIssuerKey = () => importPublicJwk(ISSUER_KEY).key;
    const { holderKey } = await verifySdJwtVc(parts.sdJwt, { resolveIssuerKey, now: SIGNED_AT });
    const issues = findKeyBindingIssues(parts, holderKey, { ...EXPECTED, ...other });
    expect(issues).toEqual([expect.stringContaining(issue)]);
  });

  it('is rejected with the key binding of another holder', async () => {
    const { privateKey } = generateKeys('P-256');
    const { sdJwt } = splitPresentation(EXAMPLE);
    const bound = await createKeyBinding({
      ...EXPECTED,
      sdJwt,
      issuedAt: SIGNED_AT,
      alg: 'ES256',
      sign: createSigner(privateKey),
    });
    const { holderKey } = await verifySdJwtVc(sdJwt, {
      resolveIssuerKey: () => importPublicJwk(ISSUER_KEY).key,
      now: SIGNED_AT,
    });
    expect(findKeyBindingIssues(splitPresentation(bound), holderKey, EXPECTED)).toEqual([
      expect.stringContaining('not of the holder'),
    ]);
    expect(findKeyBindingIssues({ sdJwt }, holderKey, EXPECTED)).toEqual(['the key binding is missing']);
    expect(findKeyBindingIssues(splitPresentation(bound), undefined, EXPECTED)).toEqual([
      'the credential is bound to no key',
    ]);
  });
});
