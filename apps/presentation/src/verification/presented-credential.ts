import type { VouchingRules } from '@vc/platform/service-clients';
import type { CredentialQuery } from '@vc/protocol/dcql';
import type { CredentialVerdict } from '../presentations/presentation.entity';

/** One presentation, and what it has to be held against. */
export interface PresentedCredential {
  tenantId: string;
  query: CredentialQuery;
  presentation: string;
  rules: VouchingRules;
  session: PresentationSession;
}

/** What binds an answer to its request. */
export interface PresentationSession {
  nonce: string;
  /** Whom the answer is for: the client id, or the origin of the page that asked. */
  audience: string;
  /** Encoded, for documents. */
  sessionTranscript: Uint8Array;
  /** `transaction_data` of the request. */
  transactionData: string[];
}

export interface VerifiedPresentation {
  verdict: CredentialVerdict;
  /** What was asked for, of what was disclosed. */
  attributes: Record<string, unknown>;
}
