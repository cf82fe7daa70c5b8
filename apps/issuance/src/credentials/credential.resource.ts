import type { IssuanceCredential } from '../issuances/issuance-credential.entity';

/** A flat issued credential (IF §9.2). Its attributes are personal data of the holder and are left out. */
export function toCredentialResource(credential: IssuanceCredential) {
  const { id, issuanceId, credentialTemplateId, status, exchange, format, revocable } = credential;
  return {
    id,
    issuanceId,
    credentialTemplateId,
    status,
    exchange,
    format,
    revocable,
    issuedAt: credential.issuedAt?.toISOString() ?? null,
    expiresAt: credential.expiresAt?.toISOString() ?? null,
    createdAt: credential.createdAt.toISOString(),
    updatedAt: credential.updatedAt.toISOString(),
  };
}
