import type { Tone } from '@vc/web/elements';
import type { IssuanceStatus } from '../api/schemas';

export const ISSUANCE_TONES: Record<IssuanceStatus, Tone> = {
  offered: 'open',
  partiallyIssued: 'open',
  completed: 'good',
  failed: 'bad',
  expired: 'quiet',
};

export const ISSUANCE_STATUSES = Object.keys(ISSUANCE_TONES) as IssuanceStatus[];

/** Whether the issuance can still change by itself. */
export function isOpenIssuance(status: IssuanceStatus | undefined): boolean {
  return status === 'offered' || status === 'partiallyIssued';
}
