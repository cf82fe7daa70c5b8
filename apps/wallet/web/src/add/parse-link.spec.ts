import { hostOf, parseLink } from './parse-link';

const OFFER = 'openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fissuer.example%2Foffers%2F1';
const BY_VALUE = `haip-vci://?credential_offer=${encodeURIComponent('{"credential_issuer":"https://issuer.example/a"}')}`;
const REQUEST = 'openid4vp://?client_id=x509_hash%3Aa&request_uri=https%3A%2F%2Fverifier.example%2F1';

describe('parseLink', () => {
  it.each([OFFER, BY_VALUE, 'https://issuer.example/invitation?credential_offer_uri=x', `  ${OFFER}\n`])(
    'reads the offer %s',
    (text) => {
      expect(parseLink(text)).toEqual({ kind: 'offer', offer: text.trim() });
    },
  );

  it.each([REQUEST, 'https://verifier.example/oid4vp/invitation?client_id=a&request_uri=https%3A%2F%2Fb.example'])(
    'reads the request %s',
    (request) => {
      expect(parseLink(request)).toEqual({ kind: 'request', request });
    },
  );

  it.each(['', 'Hello', 'https://issuer.example', 'javascript:alert(1)?request_uri=x', `${OFFER}${'x'.repeat(8_000)}`])(
    'rejects %j',
    (text) => {
      expect(parseLink(text)).toBeUndefined();
    },
  );
});

describe('hostOf', () => {
  it.each([
    [OFFER, 'issuer.example'],
    [BY_VALUE, 'issuer.example'],
    [REQUEST, 'verifier.example'],
    ['haip-vci://?credential_offer=nothing', undefined],
    ['openid4vp://?client_id=a&dcql_query=x', undefined],
  ])('finds of %s %j', (text, host) => {
    expect(hostOf(parseLink(text)!)).toBe(host);
  });
});
