import type { WalletCredential } from './credential.entity';
import type { IssuerIdentity } from './issuer-identities';

/** A credential with its decrypted claims and the identity of its issuer. */
export interface DecryptedCredential {
  credential: WalletCredential;
  claims: Record<string, unknown>;
  issuer: IssuerIdentity;
}
