import type { DecryptedCredential } from './decrypted-credential';
import { platformIssuanceOf } from './platform-issuance';

/**
 * IF §2.4. `createdAt` is the time of receipt, `issuer` what is proven about the issuer. The last three members say where
 * it came from.
 */
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
    redemptionId: credential.redemptionId,
    openId4VcIssuanceId: null,
    openId4VcCredentialId: null,
    ...platformIssuanceOf(credential),
  };
}
