import { computeValidity } from './credential-validity';

const NOW = new Date('2026-03-14T15:09:26.535Z');
const certificate = (notBefore: string, notAfter: string) => ({
  notBefore: new Date(notBefore),
  notAfter: new Date(notAfter),
});
const LONG = certificate('2026-01-01T00:00:00Z', '2030-01-01T00:00:00Z');

const computeHours = (signer: typeof LONG, days?: number, tenantNow = NOW) =>
  computeValidity({ validFrom: null, validUntil: null }, { validity: days ? { days } : null }, signer, {
    now: NOW,
    tenantNow,
  });

describe('computeValidity', () => {
  it('rounds to days', () => {
    expect(computeHours(LONG, 10)).toEqual({
      issuedAt: new Date('2026-03-14T00:00:00Z'),
      expiresAt: new Date('2026-03-24T00:00:00Z'),
    });
  });

  it('counts from the time of a sandbox, and issues at real time', () => {
    expect(computeHours(LONG, 10, new Date('2027-05-01T12:00:00Z'))).toEqual({
      issuedAt: new Date('2026-03-14T00:00:00Z'),
      expiresAt: new Date('2027-05-11T00:00:00Z'),
    });
    expect(() => computeHours(LONG, 10, new Date('2030-01-01T00:00:00Z'))).toThrow('has expired');
  });

  it('rounds to hours when the certificate sets the limits', () => {
    const signer = certificate('2026-03-14T11:22:33Z', '2026-09-09T09:08:07Z');
    expect(computeHours(signer)).toEqual({
      issuedAt: new Date('2026-03-14T12:00:00Z'),
      expiresAt: new Date('2026-09-09T09:00:00Z'),
    });
  });

  it('returns the end of a certificate of the current hour, not rounded', () => {
    const signer = certificate('2026-03-14T15:02:03Z', '2026-03-14T15:40:00Z');
    expect(computeHours(signer)).toEqual({ issuedAt: signer.notBefore, expiresAt: signer.notAfter });
  });

  it('rejects an expired validity with credential_request_denied', () => {
    expect(() => computeHours(certificate('2026-01-01T00:00:00Z', '2026-03-14T15:00:00Z'))).toThrow('has expired');
  });
});
