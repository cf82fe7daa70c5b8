import type { IssuanceCredential } from '../issuances/issuance-credential.entity';

/** IF §9.2: a flat issued credential; never its attributes, which are the holder's. */
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
