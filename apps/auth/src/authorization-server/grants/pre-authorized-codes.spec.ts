import { createPreAuthorizedCode } from '@vc/feature/issuance-grant';
import { testServiceKeys } from '@vc/testing/keys/test-service-keys';
import { PreAuthorizedCodes } from './pre-authorized-codes';

const EXPIRES_AT = new Date('2026-01-01T00:00:00Z');

describe('PreAuthorizedCodes', () => {
  let now: Date;
  let codes: PreAuthorizedCodes;

  beforeEach(() => {
    now = new Date(EXPIRES_AT.getTime() - 1);
    codes = new PreAuthorizedCodes(testServiceKeys('auth'), () => now);
  });

  function codeOf(service: string): string {
    const grant = {
      jti: 'j',
      tenantId: 't',
      issuanceId: 'i',
      credentialIssuer: 'https://issuer.example',
      credentialIdentifiers: { a: ['b'] },
      expiresAt: EXPIRES_AT,
    };
    return createPreAuthorizedCode(grant, '1234', testServiceKeys(service));
  }

  it('verifies a code until it expires, and finds it afterwards', () => {
    const code = codeOf('issuance');
    expect(codes.verify(code)).toMatchObject({ issuanceId: 'i', expiresAt: EXPIRES_AT });
    now = EXPIRES_AT;
    expect(() => codes.verify(code)).toThrow(expect.objectContaining({ error: 'invalid_grant' }) as Error);
    expect(codes.findSigned(code)).toMatchObject({ issuanceId: 'i' });
  });

  it('rejects a code that another service has signed, each time', () => {
    const code = codeOf('wallet');
    for (const text of [code, code, 'x']) {
      expect(() => codes.verify(text)).toThrow(expect.objectContaining({ error: 'invalid_grant' }) as Error);
      expect(codes.findSigned(text)).toBeUndefined();
    }
  });
});
