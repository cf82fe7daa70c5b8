import type { KeyObject } from 'node:crypto';
import type { ProvenSigner, TrustDecision } from '@vc/platform/service-clients';

export interface ResolvedSigner {
  key: KeyObject;
  /** The DID, or the distinguished name of the certificate: the verified identifier, not a claim. */
  issuer: string;
  decision: TrustDecision;
  /** The identifiers that were proven; none for an entity of a federation. */
  identifiers?: Pick<ProvenSigner, 'did' | 'x5c'>;
}
