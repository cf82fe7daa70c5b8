import type { Budget } from '@vc/platform/outgoing-http';
import type { TrustRules } from '@vc/platform/service-clients';
import type { CredentialQuery } from '@vc/protocol/dcql';
import type { PresentationSession } from '@vc/protocol/openid4vp';
import type { CredentialVerdict } from './credential-verdict';

/** One presentation with everything that it is verified against. */
export interface PresentedCredential {
  tenantId: string;
  query: CredentialQuery;
  presentation: string;
  rules: TrustRules;
  session: PresentationSession;
  /** For the look-ups of all credentials of the response. */
  budget: Budget;
}

export interface VerifiedPresentation {
  verdict: CredentialVerdict;
  /** The requested claims among the disclosed ones. */
  attributes: Record<string, unknown>;
}
