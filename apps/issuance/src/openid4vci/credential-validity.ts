import { OpenId4VciError } from '@vc/protocol/openid4vci';
import { CredentialTemplate } from '../credential-templates/credential-template.entity';
import { IssuanceCredential } from '../issuances/issuance-credential.entity';
import { CertificateSigner } from '@vc/platform/service-clients';

export interface CredentialValidity {
  issuedAt: Date;
  notBefore?: Date;
  expiresAt: Date;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * The times that a credential says. The time of issue is rounded down to the day, so that it tells nobody which
 * credentials were issued together (OpenID4VCI 1.0 §15.4.1); and no credential outlives the certificate behind it.
 * @throws OpenId4VciError `credential_request_denied` where nothing would be left of it
 */
export function credentialValidityOf(
  { validFrom, validUntil }: Pick<IssuanceCredential, 'validFrom' | 'validUntil'>,
  { validity }: Pick<CredentialTemplate, 'validity'>,
  signer: Pick<CertificateSigner, 'notBefore' | 'notAfter'>,
  now: Date,
): CredentialValidity {
  const today = now.getTime() - (now.getTime() % DAY_MS);
  const issuedAt = Math.max(today, signer.notBefore.getTime());
  const wanted = validUntil?.getTime() ?? (validity ? today + validity.days * DAY_MS : Infinity);
  const expiresAt = Math.min(wanted, signer.notAfter.getTime());
  if (expiresAt <= now.getTime()) throw new OpenId4VciError('credential_request_denied', 'the credential has expired');
  return { issuedAt: new Date(issuedAt), ...(validFrom && { notBefore: validFrom }), expiresAt: new Date(expiresAt) };
}
