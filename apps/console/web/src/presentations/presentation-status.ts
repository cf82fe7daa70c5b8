import type { Tone } from '@vc/web/elements';
import type { PresentationStatus } from '../api/schemas';

export const PRESENTATION_TONES: Record<PresentationStatus, Tone> = {
  requested: 'open',
  verified: 'good',
  rejected: 'warn',
  failed: 'bad',
  expired: 'quiet',
  cancelled: 'quiet',
};

export const PRESENTATION_STATUSES = Object.keys(PRESENTATION_TONES) as PresentationStatus[];

/** Whether a response is still to come. */
export function isOpenPresentation(status: PresentationStatus | undefined): boolean {
  return status === 'requested';
}
