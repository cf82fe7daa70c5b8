import { encodeBase64Url, parseCompactJws } from '@vc/protocol/crypto';
import { findKeyBindingIssues, selectDisclosures, splitPresentation, verifySdJwtVc } from './index';
import { verifyWithOracle } from './test-oracle';
import {
  appendixCases,
  holder,
  issuer,
  keyBindingOptions,
  presentedDisclosures,
  presentedSdJwt,
  toProcessedPayload,
} from './test-rfc9901';

const named = (name: string) => appendixCases.find(([each]) => each.includes(name))![1];

describe.each(appendixCases)('RFC 9901 %s', (_, example) => {
  const sdJwt = presentedSdJwt(example);

  it('returns the Processed SD-JWT Payload that the RFC prints for the presentation', () => {
    expect(toProcessedPayload(sdJwt)).toEqual(example.processed);
  });

  it('returns every claim of the SD-JWT as issued', () => {
    expect(toProcessedPayload(example.sdJwt)).toMatchObject(example.claims);
  });

  it('returns what @sd-jwt/core returns', async () => {
    for (const text of [example.sdJwt, sdJwt]) {
      expect(toProcessedPayload(text)).toEqual(await verifyWithOracle(text));
    }
  });

  it('rejects a payload that is changed after the signature', () => {
    const [jwt = '', ...disclosures] = sdJwt.split('~');
    const { payload } = parseCompactJws(jwt);
    const [header, , signature] = jwt.split('.');
    const changed = [header, encodeBase64Url(JSON.stringify({ ...payload, changed: true })), signature].join('.');
    expect(() => toProcessedPayload([changed, ...disclosures].join('~'))).toThrow('the signature is wrong');
  });
});

/** The claims that each presentation discloses, as the text above it says. */
describe.each<[string, (string | number)[][]]>([
  [
    'A.1',
    [
      ['address', 'region'],
      ['address', 'country'],
    ],
  ],
  [
    'A.2',
    [
      ['verified_claims', 'verification', 'time'],
      ['verified_claims', 'verification', 'evidence', 0, 'method'],
      ['verified_claims', 'claims', 'given_name'],
      ['verified_claims', 'claims', 'family_name'],
      ['verified_claims', 'claims', 'address'],
    ],
  ],
  ['A.3', [['nationalities'], ['age_equal_or_over', '18']]],
  [
    'A.4',
    [
      ['credentialSubject', 'vaccine', 'atcCode'],
      ['credentialSubject', 'vaccine', 'medicinalProductName'],
      ['credentialSubject', 'order'],
      ['credentialSubject', 'dateOfVaccination'],
    ],
  ],
])('selectDisclosures of Appendix %s', (name, paths) => {
  it('returns the disclosures of the presentation, and no other', () => {
    const example = named(name);
    const selected = selectDisclosures(example.sdJwt, paths).split('~').slice(1, -1);
    expect(new Set(selected)).toEqual(new Set(presentedDisclosures(example).map(({ encoded }) => encoded)));
    expect(toProcessedPayload(selectDisclosures(example.sdJwt, paths))).toEqual(example.processed);
  });
});

describe.each(['A.3', 'A.4'])('findKeyBindingIssues of Appendix %s', (name) => {
  const { presentation, sdJwt: issued } = named(name);
  const { sdJwt, keyBinding } = splitPresentation(presentation);
  const issuesOf = (text: string, options = {}, key = holder.jwk) =>
    findKeyBindingIssues({ sdJwt: text, keyBinding: keyBinding! }, key, { ...keyBindingOptions, ...options });

  it('accepts the presentation, as @sd-jwt/core does', async () => {
    expect(issuesOf(sdJwt)).toEqual([]);
    await expect(verifyWithOracle(presentation, { keyBindingNonce: keyBindingOptions.nonce })).resolves.toBeDefined();
  });

  it('rejects a disclosure more, fewer or in another place, as @sd-jwt/core does', async () => {
    const [jwt, ...disclosures] = sdJwt.split('~').slice(0, -1);
    const others = [
      issued,
      [jwt, ...disclosures.slice(1), ''].join('~'),
      [jwt, ...disclosures.toReversed(), ''].join('~'),
    ];
    for (const other of others) {
      expect(issuesOf(other)).toEqual(['the sd_hash is of another presentation']);
      const keyBindingNonce = keyBindingOptions.nonce;
      await expect(verifyWithOracle(`${other}${keyBinding}`, { keyBindingNonce })).rejects.toThrow();
    }
  });

  it.each<[string, object, string]>([
    ['nonce', { nonce: '1234567891' }, 'the nonce of the key binding is another one'],
    ['audience', { audience: 'https://verifier.example.com' }, 'the key binding is for another audience'],
    ['time', { now: new Date(keyBindingOptions.now.getTime() + 3_600_000) }, 'the key binding is too old'],
  ])('rejects another %s', (_, options, issue) => {
    expect(issuesOf(sdJwt, options)).toEqual([issue]);
  });

  it('rejects the key of the issuer', () => {
    expect(issuesOf(sdJwt, {}, issuer.jwk)).toEqual(['the key binding is not of the holder: the signature is wrong']);
  });
});

describe('verifySdJwtVc of Appendix A', () => {
  const verify = (text: string, now = keyBindingOptions.now) =>
    verifySdJwtVc(text, { resolveIssuerKey: () => issuer.key, now });

  it('accepts the PID of A.3, as issued and as presented', async () => {
    const { sdJwt, claims, presentation } = named('A.3');
    const { vct, ...disclosed } = claims;
    const common = { vct, issuer: 'https://pid-issuer.bund.de.example', holderKey: holder.jwk };
    await expect(verify(sdJwt)).resolves.toMatchObject({ ...common, claims: disclosed });
    const verified = await verify(splitPresentation(presentation).sdJwt);
    expect(verified).toMatchObject(common);
    expect(verified.claims).toEqual({ nationalities: ['DE'], age_equal_or_over: { 18: true } });
  });

  it('rejects the PID of A.3 after its exp', async () => {
    await expect(verify(named('A.3').sdJwt, new Date('2030-01-01'))).rejects.toThrow('the credential has expired');
  });

  it.each(['A.1', 'A.2', 'A.4'])('rejects %s, which is not an SD-JWT VC', async (name) => {
    await expect(verify(named(name).sdJwt)).rejects.toThrow('the typ is not dc+sd-jwt');
  });
});
