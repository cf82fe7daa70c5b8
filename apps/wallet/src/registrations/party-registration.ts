import type { LocalizedText } from '@vc/protocol/registration';

/** What a verifier or an issuer has registered, by the registration certificates that it shows (ETSI TS 119 475). */
export interface PartyRegistration {
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
}
