import { parseCredentialResponse } from './credential-request';
import { MalformedMessageError } from './json';
import { OpenId4VciError } from './openid4vci-error';

describe('parseCredentialResponse', () => {
  it('ignores members that it does not know (OpenID4VCI 1.0 §8.3)', () => {
    const response = { credentials: [{ credential: 'c', later: 1 }], notification_id: 'n', c_nonce: 'old' };
    expect(parseCredentialResponse(response)).toEqual({ credentials: ['c'], notificationId: 'n' });
  });

  it('returns several credentials in their order', () => {
    const response = { credentials: ['a', 'b', 'c'].map((credential) => ({ credential })) };
    expect(parseCredentialResponse(response)).toEqual({ credentials: ['a', 'b', 'c'], notificationId: undefined });
  });

  it.each([1, '', 'n\0', 'n\ud800', 'n'.repeat(1_001)])('leaves out the notification_id %j', (id) => {
    const response = { credentials: [{ credential: 'c' }], notification_id: id };
    expect(parseCredentialResponse(response)).toEqual({ credentials: ['c'], notificationId: undefined });
  });

  it.each([
    ['the interval of the issuer', 7, 7],
    ['five seconds for no interval', undefined, 5],
    ['five seconds for a negative interval', -1, 5],
    ['five seconds for an interval that is zero', 0, 5],
    ['five seconds for an interval that is text', '7', 5],
    ['a day for an interval that is longer', 1e300, 86_400],
  ])('returns %s with a transaction_id', (_, interval, expected) => {
    expect(parseCredentialResponse({ transaction_id: 'x', interval })).toEqual({
      transactionId: 'x',
      interval: expected,
    });
  });

  it.each([
    ['a transaction_id that is no string', { transaction_id: 1 }],
    ['an empty transaction_id', { transaction_id: '' }],
    ['no credentials', {}],
    ['an empty list of credentials', { credentials: [] }],
    ['credentials that are no list', { credentials: { credential: 'c' } }],
    ['a credential that is no object', { credentials: ['c'] }],
    ['a credential object without a credential', { credentials: [{}] }],
    ['a second credential that is no string', { credentials: [{ credential: 'c' }, { credential: {} }] }],
    ['null', null],
    ['a text', 'c'],
  ])('rejects %s', (_, response) => {
    expect(() => parseCredentialResponse(response)).toThrow(MalformedMessageError);
  });
});

describe('OpenId4VciError', () => {
  it('has a Bearer challenge of its code and description (RFC 6750 §3)', () => {
    expect(new OpenId4VciError('invalid_token', 'expired').challenge).toBe(
      'Bearer error="invalid_token", error_description="expired"',
    );
  });

  it('has the challenge that it was made with (RFC 9449 §7.1)', () => {
    const challenge = 'DPoP error="invalid_token"';
    expect(new OpenId4VciError('invalid_token', 'expired', { challenge }).challenge).toBe(challenge);
  });
});
