import type { CredentialConfiguration } from '@vc/protocol/openid4vci';
import type { HolderKey } from './holder-key';
import type { VerifiedCredential } from './verify-credential';

/** One copy of a credential and the key that it is bound to. Verifiers cannot link copies by their keys. */
export interface CredentialCopy<K extends HolderKey> {
  credential: string;
  holderKey: K;
}

export interface ReceivedCredential<K extends HolderKey> extends VerifiedCredential {
  copies: [CredentialCopy<K>, ...CredentialCopy<K>[]];
  notificationId?: string | undefined;
}

/** A credential that the issuer issues later (OpenID4VCI 1.0 §9). */
export interface DeferredCredential<K extends HolderKey> {
  transactionId: string;
  /** Seconds to wait before the next request. */
  interval: number;
  configuration: CredentialConfiguration;
  /** One for each copy. */
  holderKeys: K[];
}
