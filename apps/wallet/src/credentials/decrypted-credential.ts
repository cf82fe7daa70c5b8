import type { CredentialValidity } from './credential-validity';
import type { WalletCredential } from './credential.entity';
import type { IssuerIdentity } from './issuer-identities';

/** A credential with its decrypted claims, the identity of its issuer, and its validity as far as the status was read. */
export interface DecryptedCredential {
  credential: WalletCredential;
  claims: Record<string, unknown>;
  issuer: IssuerIdentity;
  validity: CredentialValidity;
}
