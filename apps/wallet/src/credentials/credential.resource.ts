import type { DecryptedCredential } from './credentials.service';

/** IF §2.4. `createdAt` is the time of receipt. */
export function toWalletCredentialResource({ credential, claims }: DecryptedCredential) {
  return {
    id: credential.id,
    claims,
    iat: credential.iat.toISOString(),
    status: credential.status,
    format: credential.format,
    vct: credential.vct,
    iss: credential.iss,
    createdAt: credential.createdAt.toISOString(),
  };
}
