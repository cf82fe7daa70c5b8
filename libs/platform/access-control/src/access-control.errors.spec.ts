import * as errors from './access-control.errors';

const ALGORITHMS = 'algs="ES256 ES384 ES512 EdDSA Ed25519"';

/** RFC 6750 §3, RFC 9449 §7.1 */
describe('the challenge', () => {
  it.each([
    ['of a request without a token', errors.tokenMissing(), 'Bearer'],
    [
      'of a token that is not valid',
      errors.tokenNotValid(),
      'Bearer error="invalid_token", error_description="The access token is not valid."',
    ],
    [
      'of a token of a suspended tenant',
      errors.tenantSuspended(),
      'Bearer error="invalid_token", error_description="The tenant is suspended."',
    ],
    [
      'of a token that is not bound',
      errors.tokenNotBound(),
      `DPoP error="invalid_token", error_description="The access token is not bound to a key.", ${ALGORITHMS}`,
    ],
    [
      'of a request without a proof',
      errors.proofMissing(),
      `DPoP error="invalid_dpop_proof", error_description="The DPoP proof is missing.", ${ALGORITHMS}`,
    ],
    [
      'of a token without the scope',
      errors.insufficientScope('trust.read', 'DPoP'),
      'DPoP error="insufficient_scope", scope="trust.read"',
    ],
  ])('%s names the scheme and the error', (_, { headers }, challenge) => {
    expect(headers['www-authenticate']).toBe(challenge);
  });

  it('is absent where a token could not be checked, or gives no access', () => {
    const cause = new Error('connection refused');
    expect(errors.tokenUnchecked(cause)).toMatchObject({ code: 'UNAVAILABLE', cause });
    for (const { headers } of [errors.tokenUnchecked(), errors.routeClosed(), errors.serviceNotAllowed('wallet')]) {
      expect(headers).not.toHaveProperty('www-authenticate');
    }
  });
});
