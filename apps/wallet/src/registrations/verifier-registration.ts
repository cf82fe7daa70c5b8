import type { LocalizedText, UnregisteredClaim } from '@vc/protocol/registration';

/** What a verifier has registered, by the registration certificates of its request (ETSI TS 119 475). */
export interface VerifierRegistration {
  /** The trade name; null where no certificate can be read, and so for the other members. */
  name: string | null;
  /** The semantic identifier of the relying party. */
  identifier: string | null;
  purpose: LocalizedText[];
  privacyPolicy: string | null;
  entitlements: string[];
  isValid: boolean;
  /** Why it is not valid: sentences without a full stop. */
  issues: string[];
  /** What the request asks for beyond it; empty without a valid certificate. */
  unregisteredClaims: UnregisteredClaim[];
}

/** `unregistered`: no valid certificate. `overasking`: the request asks for more than is registered. */
export type RegistrationWarning = 'unregistered' | 'overasking';

/** What the wallet found out about the registration of a verifier when it received the request. */
export interface ExaminedRegistration {
  /** Null for a request without registration certificates. */
  registration: VerifierRegistration | null;
  warnings: RegistrationWarning[];
}
