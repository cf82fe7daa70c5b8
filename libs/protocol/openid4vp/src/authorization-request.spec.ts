import type { DcqlQuery } from '@vc/protocol/dcql';
import {
  baseResponseMode,
  createAuthorizationRequest,
  createResponseEncryptionKey,
  isDcApiMode,
  isEncryptedMode,
  isPassedByValue,
  requestQuery,
  requestUriQuery,
  RESPONSE_MODES,
  toUnsignedRequest,
  encodeTransactionData,
  transactionDataFor,
} from './index';
import type { DcApiRequest } from './index';

const dcqlQuery: DcqlQuery = { credentials: [{ id: 'a', format: 'dc+sd-jwt', meta: { vct_values: ['urn:a'] } }] };
const common = { clientId: 'x509_hash:a', nonce: 'n', dcqlQuery };
const DIRECT_POST = { responseUri: 'https://verifier.example/response', state: 's' };

describe('createAuthorizationRequest', () => {
  it('returns a request whose response goes to the response_uri', () => {
    const request = createAuthorizationRequest({ ...common, responseMode: 'direct_post', ...DIRECT_POST });
    expect(Object.keys(request)).toEqual([
      'client_id',
      'response_type',
      'response_mode',
      'response_uri',
      'state',
      'nonce',
      'dcql_query',
      'client_metadata',
    ]);
    expect(request).toMatchObject({ client_id: 'x509_hash:a', response_uri: DIRECT_POST.responseUri, state: 's' });
    expect(baseResponseMode(request)).toBe('direct_post');
  });

  it('returns a request of a page, with its expected origins and without state', () => {
    const expectedOrigins = ['https://page.example'];
    const request = createAuthorizationRequest({ ...common, responseMode: 'dc_api.jwt', expectedOrigins });
    expect(Object.keys(request)).toEqual([
      'client_id',
      'response_type',
      'response_mode',
      'expected_origins',
      'nonce',
      'dcql_query',
      'client_metadata',
    ]);
    expect(baseResponseMode(request)).toBe('dc_api');
  });

  it('names the encryption key in client_metadata, and the transaction data', () => {
    const encryptionKey = createResponseEncryptionKey().publicJwk;
    const options = { ...common, ...DIRECT_POST, encryptionKey, transactionData: ['e30'] };
    expect(createAuthorizationRequest({ ...options, responseMode: 'direct_post.jwt' })).toMatchObject({
      client_metadata: { jwks: { keys: [{ ...encryptionKey, use: 'enc', alg: 'ECDH-ES' }] } },
      transaction_data: ['e30'],
    });
  });
});

describe('toUnsignedRequest', () => {
  it('omits the client id and the expected origins', () => {
    const options = { ...common, responseMode: 'dc_api' as const, expectedOrigins: ['https://page.example'] };
    const unsigned = toUnsignedRequest(createAuthorizationRequest(options) as DcApiRequest);
    expect(Object.keys(unsigned)).toEqual(['response_type', 'response_mode', 'nonce', 'dcql_query', 'client_metadata']);
  });
});

describe('isPassedByValue', () => {
  it.each([
    ['redirect_uri:https://verifier.example/response', true],
    ['x509_hash:a', false],
    ['redirect_uri', false],
  ])('returns for the client id %s the answer %s', (clientId, expected) => {
    const options = { ...common, clientId, responseMode: 'direct_post' as const, ...DIRECT_POST };
    expect(isPassedByValue(createAuthorizationRequest(options))).toBe(expected);
  });
});

/** §8.2, §8.3, Appendix A.3 */
describe('RESPONSE_MODES', () => {
  it.each([
    ['direct_post', { isDcApi: false, isEncrypted: false }],
    ['direct_post.jwt', { isDcApi: false, isEncrypted: true }],
    ['dc_api', { isDcApi: true, isEncrypted: false }],
    ['dc_api.jwt', { isDcApi: true, isEncrypted: true }],
  ] as const)('has %s with %j', (mode, expected) => {
    expect(RESPONSE_MODES).toContain(mode);
    expect({ isDcApi: isDcApiMode(mode), isEncrypted: isEncryptedMode(mode) }).toEqual(expected);
  });

  it('has no other mode', () => {
    expect(RESPONSE_MODES).toHaveLength(4);
  });
});

describe('requestQuery', () => {
  it('writes members that are not strings as JSON', () => {
    const request = createAuthorizationRequest({ ...common, responseMode: 'direct_post', ...DIRECT_POST });
    const query = new URLSearchParams(requestQuery(request));
    expect(query.get('nonce')).toBe('n');
    expect(JSON.parse(query.get('dcql_query') ?? '')).toEqual(dcqlQuery);
  });
});

describe('requestUriQuery', () => {
  it('passes the request by reference, to be fetched with POST', () => {
    expect(requestUriQuery('x509_hash:a', 'https://verifier.example/request')).toBe(
      'client_id=x509_hash%3Aa&request_uri=https%3A%2F%2Fverifier.example%2Frequest&request_uri_method=post',
    );
  });
});

describe('transactionDataFor', () => {
  it('returns the elements that name the credential query, as the request carries them', () => {
    const [first, second] = [
      { type: 'payment', credential_ids: ['a', 'b'] },
      { type: 'payment', credential_ids: ['b'] },
    ];
    const encoded = encodeTransactionData([first, second]);
    expect(transactionDataFor('a', encoded)).toEqual([encoded[0]]);
    expect(transactionDataFor('b', encoded)).toEqual(encoded);
    expect(transactionDataFor('c', encoded)).toEqual([]);
  });
});

describe('encodeTransactionData', () => {
  /** OpenID4VP 1.0 §5.1 */
  it('encodes each element as base64url of JSON, without padding', () => {
    const [element, ...others] = encodeTransactionData([{ type: 'payment', credential_ids: ['a'], amount: '1 €' }]);
    expect(others).toEqual([]);
    expect(element).toMatch(/^[\w-]+$/);
    expect(JSON.parse(Buffer.from(element!, 'base64url').toString())).toEqual({
      type: 'payment',
      credential_ids: ['a'],
      amount: '1 €',
    });
  });

  it('returns no elements for none', () => {
    expect(encodeTransactionData([])).toEqual([]);
  });
});
