import type { RegistrationCertificate } from '@vc/protocol/registration';

/** What a registration certificate states, without its signer and its times. */
export type RegistrationContent = Omit<RegistrationCertificate, 'x5c' | 'issuedAt' | 'expiresAt'>;

/** A registration certificate that a tenant may show to wallets. */
export interface AcceptedRegistration {
  /** The JWT. */
  certificate: string;
  content: RegistrationContent;
  issuedAt: Date;
  expiresAt: Date | null;
}
