import type { TimelineStepName } from './timeline-steps';

/** Names of formats, ids and counts; never a claim, token, nonce or key. */
export type TimelineFacts = Record<string, string | number>;

/** One step of an issuance or a presentation. */
export interface TimelineStep {
  tenantId: string;
  /** Id of the issuance or the presentation. */
  resourceId: string;
  step: TimelineStepName;
  /** Default: now. */
  occurredAt?: Date;
  /** Error code that the wallet was given, or the code of an issue. */
  code?: string;
  /** Text of this platform, without a value of the wallet or of a claim. */
  detail?: string;
  facts?: TimelineFacts;
}
