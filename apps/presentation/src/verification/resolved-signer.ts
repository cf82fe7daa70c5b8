import type { KeyObject } from 'node:crypto';
import type { TrustDecision } from '@vc/platform/service-clients';

export interface ResolvedSigner {
  key: KeyObject;
  /** The DID, or the distinguished name of the certificate: the verified identifier, not a claim. */
  issuer: string;
  decision: TrustDecision;
}
