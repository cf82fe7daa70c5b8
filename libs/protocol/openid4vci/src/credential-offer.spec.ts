import { parseCredentialOffer, parseOfferUri, PRE_AUTHORIZED_CODE_GRANT } from './credential-offer';
import { MalformedMessageError } from './json';

const offer = {
  credential_issuer: 'https://issuer.example/oid4vci/1',
  credential_configuration_ids: ['a'],
  grants: { [PRE_AUTHORIZED_CODE_GRANT]: { 'pre-authorized_code': 'x' } },
};
const withPreAuthorizedGrant = (grant: object | null) => ({ ...offer, grants: { [PRE_AUTHORIZED_CODE_GRANT]: grant } });
const withCodeGrant = (grant: unknown) => ({ ...offer, grants: { authorization_code: grant } });
const byValue = (scheme: string) => `${scheme}?credential_offer=${encodeURIComponent(JSON.stringify(offer))}`;

describe('parseOfferUri', () => {
  it.each(['openid-credential-offer://', 'haip-vci://', 'https://issuer.example/invitation', 'http://localhost/offer'])(
    'accepts an offer by value at %s',
    (scheme) => {
      expect(parseOfferUri(byValue(scheme))).toEqual({ offer });
    },
  );

  it.each(['openid-credential-offer://', 'haip-vci://', 'https://issuer.example/invitation'])(
    'accepts an offer by reference at %s',
    (scheme) => {
      const text = `${scheme}?credential_offer_uri=https%3A%2F%2Fa.example%2Fo`;
      expect(parseOfferUri(text)).toEqual({ offerUri: 'https://a.example/o' });
    },
  );

  it('ignores parameters that it does not know', () => {
    expect(parseOfferUri(`${byValue('openid-credential-offer://')}&utm_source=mail`)).toEqual({ offer });
  });

  it.each([
    ['a text that is no URI', 'offer'],
    ['another scheme', byValue('javascript:alert(1)//')],
    ['no parameter', 'openid-credential-offer://'],
    ['both parameters', `${byValue('openid-credential-offer://')}&credential_offer_uri=https%3A%2F%2Fa.example`],
    ['a reference that is no URL', 'openid-credential-offer://?credential_offer_uri=x'],
    ['an empty reference', 'openid-credential-offer://?credential_offer_uri='],
    ['a reference to a file', 'openid-credential-offer://?credential_offer_uri=file%3A%2F%2F%2Fetc'],
    ['a value that is no JSON', 'openid-credential-offer://?credential_offer=%7B'],
    ['a value that is no object', 'openid-credential-offer://?credential_offer=%5B%5D'],
  ])('rejects %s', (_, text) => {
    expect(() => parseOfferUri(text)).toThrow(MalformedMessageError);
  });
});

describe('parseCredentialOffer', () => {
  it('accepts an offer without grants', () => {
    const bare = { credential_issuer: offer.credential_issuer, credential_configuration_ids: ['a', 'b'] };
    expect(parseCredentialOffer(bare)).toEqual(bare);
  });

  it('accepts both grants with their members', () => {
    const both = {
      ...offer,
      grants: {
        authorization_code: { issuer_state: 's', authorization_server: 'https://as.example' },
        [PRE_AUTHORIZED_CODE_GRANT]: {
          'pre-authorized_code': 'x',
          tx_code: { input_mode: 'numeric', length: 4, description: 'By mail' },
        },
      },
    };
    expect(parseCredentialOffer(both)).toEqual(both);
  });

  it('accepts an authorization code grant without an issuer_state', () => {
    expect(parseCredentialOffer(withCodeGrant({}))).toEqual(withCodeGrant({}));
  });

  it('keeps members and grants that it does not know', () => {
    const later = { ...offer, grants: { ...offer.grants, 'urn:example:grant': { a: 1 } }, later: [1] };
    expect(parseCredentialOffer(later)).toEqual(later);
  });

  it.each([
    ['no issuer', { ...offer, credential_issuer: undefined }],
    ['an issuer that is no URL', { ...offer, credential_issuer: 'x' }],
    ['an issuer of another scheme', { ...offer, credential_issuer: 'ftp://issuer.example' }],
    ['no configurations', { ...offer, credential_configuration_ids: undefined }],
    ['an empty list of configurations', { ...offer, credential_configuration_ids: [] }],
    ['a repeated configuration', { ...offer, credential_configuration_ids: ['a', 'a'] }],
    ['a configuration that is no string', { ...offer, credential_configuration_ids: [1] }],
    ['an empty configuration id', { ...offer, credential_configuration_ids: [''] }],
    ['an empty configuration id after another one', { ...offer, credential_configuration_ids: ['a', ''] }],
    ['grants that are no object', { ...offer, grants: [] }],
    ['a pre-authorized code grant that is null', withPreAuthorizedGrant(null)],
    ['a pre-authorized code grant without a code', withPreAuthorizedGrant({})],
    ['an empty pre-authorized code', withPreAuthorizedGrant({ 'pre-authorized_code': '' })],
    ['a tx_code that is no object', withPreAuthorizedGrant({ 'pre-authorized_code': 'x', tx_code: '1' })],
    ['an authorization code grant that is no object', withCodeGrant('x')],
    ['an issuer_state that is no string', withCodeGrant({ issuer_state: 1 })],
    ['an array', []],
    ['null', null],
    ['a text', 'offer'],
  ])('rejects %s', (_, value) => {
    expect(() => parseCredentialOffer(value)).toThrow(MalformedMessageError);
  });

  it('names the member that is wrong', () => {
    expect(() => parseCredentialOffer({ ...offer, credential_issuer: 'x' })).toThrow(
      'credential_issuer of the credential offer is not a URL',
    );
  });
});
