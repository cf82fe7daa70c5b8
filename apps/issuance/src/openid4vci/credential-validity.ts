import { OpenId4VciError } from '@vc/protocol/openid4vci';
import type { CredentialTemplate } from '../credential-templates/credential-template.entity';
import type { IssuanceCredential } from '../issuances/issuance-credential.entity';
import type { CertificateSigner } from '@vc/platform/service-clients';

export interface CredentialValidity {
  issuedAt: Date;
  notBefore?: Date;
  expiresAt: Date;
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The times that a credential says. They are rounded, so that they tell nobody which credentials were issued together
 * (OpenID4VCI 1.0 §15.4.1, RFC 9901 §10.1): to the day, or to the hour where the certificate behind the credential,
 * which it does not outlive, sets the limit.
 * @throws OpenId4VciError `credential_request_denied` where nothing would be left of it
 */
export function credentialValidityOf(
  { validFrom, validUntil }: Pick<IssuanceCredential, 'validFrom' | 'validUntil'>,
  { validity }: Pick<CredentialTemplate, 'validity'>,
  signer: Pick<CertificateSigner, 'notBefore' | 'notAfter'>,
  now: Date,
): CredentialValidity {
  const today = now.getTime() - (now.getTime() % DAY_MS);
  const issuedAt = Math.max(today, firstHourOf(signer.notBefore, now));
  const wanted = validUntil?.getTime() ?? (validity ? today + validity.days * DAY_MS : Infinity);
  const expiresAt = Math.min(wanted, lastHourOf(signer.notAfter, now));
  if (expiresAt <= now.getTime()) throw new OpenId4VciError('credential_request_denied', 'the credential has expired');
  return { issuedAt: new Date(issuedAt), ...(validFrom && { notBefore: validFrom }), expiresAt: new Date(expiresAt) };
}

function firstHourOf(notBefore: Date, now: Date): number {
  const hour = Math.ceil(notBefore.getTime() / HOUR_MS) * HOUR_MS;
  return hour <= now.getTime() ? hour : notBefore.getTime();
}

function lastHourOf(notAfter: Date, now: Date): number {
  const hour = Math.floor(notAfter.getTime() / HOUR_MS) * HOUR_MS;
  return hour > now.getTime() ? hour : notAfter.getTime();
}
