import { MalformedMessageError, optionalUrl, requireObject, requireString, requireUrl } from './json';

describe('requireObject', () => {
  it('accepts an object, and returns it with its unknown members', () => {
    const offer = { credential_issuer: 'https://issuer.example', unknown: [1] };
    expect(requireObject(offer, 'the credential offer')).toBe(offer);
  });

  it.each([
    ['null', null],
    ['an absent value', undefined],
    ['an array', [{}]],
    ['a text', '{}'],
    ['a number', 1],
    ['a boolean', true],
  ])('rejects %s with the name of the message', (_, value) => {
    expect(() => requireObject(value, 'the credential offer')).toThrow(
      new MalformedMessageError('the credential offer is not an object'),
    );
  });
});

describe('requireString', () => {
  it('accepts a text', () => {
    expect(requireString({ issuer_state: ' ' }, 'issuer_state', 'the grant')).toBe(' ');
  });

  it.each([
    ['no member', {}],
    ['null', { issuer_state: null }],
    ['an empty text', { issuer_state: '' }],
    ['a number', { issuer_state: 7 }],
    ['a list of texts', { issuer_state: ['state'] }],
  ])('rejects %s with the names of the member and the message', (_, object) => {
    expect(() => requireString(object, 'issuer_state', 'the grant')).toThrow(
      new MalformedMessageError('the grant has no issuer_state'),
    );
  });

  it('rejects a member of the prototype', () => {
    expect(() => requireString({}, 'constructor', 'the grant')).toThrow(MalformedMessageError);
  });
});

/** Which of the URLs may be requested is decided by the caller's HTTP client. */
describe('requireUrl', () => {
  it.each([
    'https://issuer.example',
    'https://issuer.example:8443/tenant/1?a=b',
    'http://localhost:8080/oid4vci/tenant',
    'HTTPS://ISSUER.EXAMPLE/',
  ])('accepts %s as it is written', (url) => {
    expect(requireUrl({ url }, 'url', 'the issuer metadata')).toBe(url);
  });

  it.each([
    'issuer.example',
    '/credential',
    '//issuer.example/credential',
    'https://',
    'https:// issuer.example',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/plain,https://issuer.example',
    'ftp://issuer.example',
    'xhttps://issuer.example',
    'https+x://issuer.example',
    'urn:https:issuer',
    'openid-credential-offer://?credential_offer=x',
  ])('rejects %s', (url) => {
    expect(() => requireUrl({ url }, 'url', 'the issuer metadata')).toThrow(
      new MalformedMessageError('url of the issuer metadata is not a URL'),
    );
  });

  it('rejects a missing URL', () => {
    expect(() => requireUrl({}, 'url', 'the issuer metadata')).toThrow('the issuer metadata has no url');
  });
});

describe('optionalUrl', () => {
  it('returns undefined for a missing member', () => {
    expect(optionalUrl({}, 'nonce_endpoint', 'the issuer metadata')).toBeUndefined();
  });

  it('accepts a URL', () => {
    const nonce_endpoint = 'https://issuer.example/nonce';
    expect(optionalUrl({ nonce_endpoint }, 'nonce_endpoint', 'the issuer metadata')).toBe(nonce_endpoint);
  });

  it.each([
    ['null', null],
    ['an empty text', ''],
    ['a number', 1],
    ['a relative reference', 'nonce'],
  ])('rejects %s', (_, nonce_endpoint) => {
    expect(() => optionalUrl({ nonce_endpoint }, 'nonce_endpoint', 'the issuer metadata')).toThrow(
      MalformedMessageError,
    );
  });
});
