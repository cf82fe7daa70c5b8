import type { UnregisteredClaim } from '@vc/protocol/registration';
import type { PartyRegistration } from './party-registration';

export interface VerifierRegistration extends PartyRegistration {
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
