import { MalformedRequestError, parseRequestUri } from './index';
import { RESPONSE_URI } from './test-verifier';

const JWT = `eyJhbGciOiJFUzI1NiJ9.e30.${'A'.repeat(86)}`;
const uri = (parameters: Record<string, string> | string, base = 'openid4vp://authorize') =>
  `${base}?${new URLSearchParams(parameters).toString()}`;
const REFERENCE = { client_id: 'x509_hash:a', request_uri: 'https://verifier.example/requests/1' };

describe('parseRequestUri', () => {
  it.each([
    'openid4vp://',
    'haip-vp://',
    'eudi-openid4vp://',
    'mdoc-openid4vp://',
    'https://wallet.example/request',
    'http://localhost:8080/request',
  ])('accepts %s', (base) => {
    expect(parseRequestUri(uri(REFERENCE, base))).toEqual({
      clientId: 'x509_hash:a',
      requestUri: 'https://verifier.example/requests/1',
      method: 'get',
    });
  });

  /** OpenID4VP 1.0 §5.10 */
  it.each(['get', 'post'] as const)('returns the request_uri_method %s', (method) => {
    expect(parseRequestUri(uri({ ...REFERENCE, request_uri_method: method }))).toMatchObject({ method });
  });

  /** RFC 9101 §5.1 */
  it('returns a request object by value', () => {
    const parsed = parseRequestUri(uri({ client_id: 'x509_hash:a', request: JWT }));
    expect(parsed).toEqual({ clientId: 'x509_hash:a', request: JWT });
  });

  /** OpenID4VP 1.0 §5.1, §5.9.3 */
  it('returns the parameters of a request without a signature, JSON parsed', () => {
    const clientId = `redirect_uri:${RESPONSE_URI}`;
    const query = { client_id: clientId, nonce: 'n', dcql_query: '{"credentials":[]}', client_metadata: '{"a":1}' };
    expect(parseRequestUri(uri(query))).toEqual({
      clientId,
      parameters: { ...query, dcql_query: { credentials: [] }, client_metadata: { a: 1 } },
    });
  });

  const NEITHER = 'the presentation request has neither or both of request and request_uri';

  it.each<[string, string, string]>([
    ['a text that is no URI', 'x', 'the presentation request is not a URI'],
    ['another scheme', uri(REFERENCE, 'openid://'), 'the presentation request has an unknown URI scheme'],
    ['no client_id', uri({ request: JWT }), 'the presentation request has no client_id'],
    ['an empty client_id', uri({ client_id: '', request: JWT }), 'the presentation request has no client_id'],
    [
      'a client_id with U+0000 (RFC 6749 Appendix A.1)',
      uri({ client_id: 'redirect_uri:https://a.example/\0' }),
      'the client_id is not printable ASCII',
    ],
    ['neither request nor request_uri', uri({ client_id: 'x509_hash:a' }), NEITHER],
    ['both request and request_uri (RFC 9101 §5)', uri({ ...REFERENCE, request: JWT }), NEITHER],
    ['a repeated client_id', uri('client_id=a&client_id=b&request=c'), 'the presentation request repeats client_id'],
    [
      'a repeated request_uri',
      uri('client_id=a&request_uri=b&request_uri=c'),
      'the presentation request repeats request_uri',
    ],
    [
      'a repeated parameter of a request without a signature',
      uri('client_id=redirect_uri:https://a.example&nonce=1&nonce=2'),
      'the presentation request repeats nonce',
    ],
    [
      'an unknown request_uri_method (§5.10)',
      uri({ ...REFERENCE, request_uri_method: 'put' }),
      'invalid_request_uri_method',
    ],
    [
      'a DCQL query that is not JSON',
      uri({ client_id: 'redirect_uri:https://a.example', dcql_query: '{' }),
      'the dcql_query is not JSON',
    ],
    [
      'a request that is no JWT',
      uri({ client_id: 'x509_hash:a', request: 'x' }),
      'the presentation request: the token does not have three parts',
    ],
  ])('rejects %s', (_, text, message) => {
    expect(() => parseRequestUri(text)).toThrow(MalformedRequestError);
    expect(() => parseRequestUri(text)).toThrow(message);
  });
});
