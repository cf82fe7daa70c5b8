import type { DecryptedCredential } from './decrypted-credential';

/** IF §2.4. `createdAt` is the time of receipt, `issuer` what is proven about the issuer. */
export function toWalletCredentialResource({ credential, claims, issuer }: DecryptedCredential) {
  const { iss, ...identity } = issuer;
  return {
    id: credential.id,
    claims,
    iat: credential.iat.toISOString(),
    status: credential.status,
    format: credential.format,
    vct: credential.vct,
    iss,
    issuer: identity,
    createdAt: credential.createdAt.toISOString(),
  };
}
