import { toDate } from '@vc/protocol/times';
import type { CredentialTemplate } from '../credential-templates/credential-template.entity';
import type { IssuanceCredential } from '../issuances/issuance-credential.entity';
import type { CertificateSigner } from '@vc/platform/service-clients';
import { credentialExpired } from './openid4vci.errors';

/** When a credential is issued. */
export interface IssuedAt {
  /** Wallets compare it with their own clocks. */
  now: Date;
  /** By the time of the issuer, from which the validity counts. That of a sandbox may be ahead. */
  tenantNow: Date;
}

export interface CredentialValidity {
  issuedAt: Date;
  notBefore?: Date;
  expiresAt: Date;
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Computes the times of a credential. They are rounded, so that they do not link credentials that were issued together
 * (OpenID4VCI 1.0 §15.4.1, RFC 9901 §10.1): to the day, or to the hour where the signer's certificate sets the limit.
 * A credential does not outlive that certificate.
 * @throws OpenId4VciError `credential_request_denied` when the credential would have expired
 */
export function computeValidity(
  { validFrom, validUntil }: Pick<IssuanceCredential, 'validFrom' | 'validUntil'>,
  { validity }: Pick<CredentialTemplate, 'validity'>,
  signer: Pick<CertificateSigner, 'notBefore' | 'notAfter'>,
  { now, tenantNow }: IssuedAt,
): CredentialValidity {
  const issuedAt = Math.max(startOfDay(now), roundUpToHour(signer.notBefore, now));
  const requestedEnd = validUntil?.getTime() ?? (validity ? startOfDay(tenantNow) + validity.days * DAY_MS : Infinity);
  const expiresAt = Math.min(requestedEnd, roundDownToHour(signer.notAfter, tenantNow));
  if (expiresAt <= tenantNow.getTime()) throw credentialExpired();
  return {
    issuedAt: toDate(issuedAt),
    ...(validFrom && { notBefore: validFrom }),
    expiresAt: toDate(expiresAt),
  };
}

function startOfDay(time: Date): number {
  return time.getTime() - (time.getTime() % DAY_MS);
}

function roundUpToHour(notBefore: Date, now: Date): number {
  const hour = Math.ceil(notBefore.getTime() / HOUR_MS) * HOUR_MS;
  return hour <= now.getTime() ? hour : notBefore.getTime();
}

function roundDownToHour(notAfter: Date, now: Date): number {
  const hour = Math.floor(notAfter.getTime() / HOUR_MS) * HOUR_MS;
  return hour > now.getTime() ? hour : notAfter.getTime();
}
