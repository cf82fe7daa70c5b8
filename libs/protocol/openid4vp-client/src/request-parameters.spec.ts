import { parameterViolations, requireRequestParameters } from './request-parameters';
import { DIRECT_POST, rejectionOf, SECONDS } from './test-verifier';

const MODES = ['direct_post', 'direct_post.jwt'];

describe('parameterViolations', () => {
  it.each<[string, object]>([
    ['a request', {}],
    ['the other response mode', { response_mode: 'direct_post.jwt' }],
    ['a nonce of 1,000 characters', { nonce: 'n'.repeat(1_000) }],
    ['an exp', { exp: SECONDS }],
    ['unknown parameters (§5.1)', { unknown: 'x' }],
  ])('returns none for %s', (_, members) => {
    expect(parameterViolations({ ...DIRECT_POST, ...members }, MODES)).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['another response_type', { response_type: 'code' }, 'the response_type is not vp_token'],
    ['no response_mode', { response_mode: undefined }, 'the response_mode is not supported'],
    ['another response_mode', { response_mode: 'fragment' }, 'the response_mode is not supported'],
    ['a response_mode that is a list', { response_mode: ['direct_post'] }, 'the response_mode is not supported'],
    ['an object', { response_mode: { toString: null } }, 'the response_mode is not supported'],
    ['no nonce (§5.2)', { nonce: undefined }, 'the nonce is missing'],
    ['an empty nonce', { nonce: '' }, 'the nonce is missing'],
    ['a nonce with a space', { nonce: 'a b' }, 'the nonce is missing'],
    ['a nonce outside of ASCII (§5.2)', { nonce: 'ä' }, 'the nonce is missing'],
    ['a nonce of more than 1,000 characters', { nonce: 'n'.repeat(1_001) }, 'the nonce is missing'],
    ['a nonce that is a number', { nonce: 1 }, 'the nonce is missing'],
    ['an exp beyond all dates', { exp: 1e300 }, 'the exp is no time'],
    [
      'transaction data (§8.4)',
      { transaction_data: [] },
      'invalid_transaction_data: no type of transaction data is supported',
    ],
  ])('returns one for %s', (_, members, violation) => {
    expect(parameterViolations({ ...DIRECT_POST, ...members }, MODES)).toEqual([violation]);
  });

  it('returns all violations in their order', () => {
    expect(parameterViolations({}, MODES)).toEqual([
      'the response_type is not vp_token',
      'the response_mode is not supported',
      'the nonce is missing',
    ]);
  });
});

describe('requireRequestParameters', () => {
  it('returns the parameters of a request', () => {
    expect(requireRequestParameters(DIRECT_POST, [])).toEqual({
      nonce: DIRECT_POST.nonce,
      dcqlQuery: expect.objectContaining({ credentials: [expect.objectContaining({ id: 'pid' })] }),
      clientMetadata: {},
    });
  });

  it('returns the client metadata and the expiry', () => {
    const parameters = { ...DIRECT_POST, client_metadata: { client_name: 'Bank' }, exp: SECONDS + 60 };
    expect(requireRequestParameters(parameters, [])).toMatchObject({
      clientMetadata: { client_name: 'Bank' },
      expiresAt: new Date('2026-06-01T12:01:00Z'),
    });
  });

  it('rejects violations', async () => {
    expect(await rejectionOf(() => requireRequestParameters(DIRECT_POST, ['a', 'b']))).toEqual(['a', 'b']);
  });

  it('rejects a DCQL query that cannot be answered, after the other violations', async () => {
    const violations = ['a'];
    const reject = () => requireRequestParameters({ ...DIRECT_POST, dcql_query: { credentials: [] } }, violations);
    expect(await rejectionOf(reject)).toEqual(['a', expect.stringContaining('credentials')]);
    expect(violations).toEqual(['a']);
  });

  it('rejects a request without a DCQL query (§5.1)', async () => {
    const { dcql_query: _, ...parameters } = DIRECT_POST;
    expect(await rejectionOf(() => requireRequestParameters(parameters, []))).toEqual([expect.any(String)]);
  });
});
