import type { DecryptedCredential } from './decrypted-credential';
import { platformIssuanceOf } from './platform-issuance';

/**
 * IF §2.4. `createdAt` is the time of receipt, `issuer` what is proven about the issuer, `validity` what it said last about the
 * status. The last three members say where the credential came from.
 */
export function toWalletCredentialResource({ credential, claims, issuer, validity }: DecryptedCredential) {
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
    validity,
    redemptionId: credential.redemptionId,
    openId4VcIssuanceId: null,
    openId4VcCredentialId: null,
    ...platformIssuanceOf(credential),
  };
}
