import type { OpenedCredential } from './credentials.service';

/** IF §2.4. `createdAt`: when the wallet received it. */
export function toWalletCredentialResource({ credential, claims }: OpenedCredential) {
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
