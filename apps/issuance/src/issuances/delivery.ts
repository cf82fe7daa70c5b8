import type { HolderDecision } from './issuance-credential-status';
import type { DeliveredTo } from './settlement';

/** The copies that one wallet has, and its reports about them. */
export interface Delivery {
  wallet: DeliveredTo;
  /** The number of keys that got a copy of their own by this delivery. */
  copies: number;
  /** Absent until the wallet reports it. */
  decision?: HolderDecision;
  /** Time of the newest event of the platform's wallet about a decision. */
  decidedAt?: string;
  /** Whether the wallet has confirmed that it has the credential. */
  isReceived?: true;
}
