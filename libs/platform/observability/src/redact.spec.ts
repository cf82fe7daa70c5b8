import { growthOf, LINEAR } from '@vc/testing/unit/processor-time';
import { redact, redactText } from './redact';

describe('redactText', () => {
  // Each has one form of a secret only, so that no other pattern finds it.
  it.each([
    'Bearer 0123abcd4567',
    'DPoP 0123abcd4567',
    'Basic 0123abcd4567',
    '-----BEGIN PRIVATE KEY-----\nMIG0123',
    'eyJhbGciOiJub25lIn0.0123.4567',
    'client_secret=0123abcd',
    `'password' : '0123abcd'`,
    '9104015009087',
  ])('replaces the secret of %j', (text) => {
    expect(redactText(text)).toContain('[redacted]');
    expect(redactText(text)).not.toMatch(/0123|5009087/);
  });

  it('leaves what stands before a token, and replaces each of several', () => {
    const token = 'eyJhbGciOiJub25lIn0.0123.4567';
    expect(redactText(`x-${token} a=b ${token}`)).toBe('x-[redacted] a=b [redacted]');
  });

  it.each(['ey-', 'ey.', 'eyaaaaaaaa-', '-----BEGIN ', 'Bearer  ', 'code" '])(
    'reads thousands of %j in time that grows with their number',
    async (pumped) => {
      expect(await growthOf((size) => redactText(pumped.repeat(size)), 2_000)).toBeLessThan(LINEAR);
    },
  );

  it('leaves a text without secrets as it is', () => {
    expect(redactText('GET /api/v1/issuances/:id answered 200')).toBe('GET /api/v1/issuances/:id answered 200');
  });
});

describe('redact', () => {
  it('replaces the member of a sensitive name each time', () => {
    const once = redact({ client_secret: 'a', status: 200 });
    expect(once).toEqual({ client_secret: '[redacted]', status: 200 });
    expect(redact({ client_secret: 'a', status: 200 })).toEqual(once);
  });

  it.each([
    'password',
    'accessToken',
    'Authorization',
    'set-cookie',
    'privateKey',
    'KEY_ENCRYPTION_KEY',
    'pre-authorized_code',
    'txCode',
    'tx_code',
    'totp',
    'claims',
    'attributes',
    'disclosures',
    'IdNumber',
    'vp_token',
    'proofs',
    'd',
    'email',
    'given_name',
    'birthdate',
    'phone_number',
  ])('replaces the member %s at any depth', (name) => {
    const line = { request: [{ [name]: 'a', id: 'b' }] };
    expect(redact(line)).toEqual({ request: [{ [name]: '[redacted]', id: 'b' }] });
  });
});
