import type { Tone } from '@vc/web/elements';
import { daysUntil } from '@vc/web/format';
import type { IssuerData } from '../api/schemas';

/** `expiring` is valid for a month at most. */
export type ShownValidity = IssuerData['validity'] | 'expiring';

const SOON_DAYS = 30;

export function shownValidity({ validity, validUntil }: Pick<IssuerData, 'validity' | 'validUntil'>, now: number) {
  const isSoon = validity === 'valid' && validUntil !== null && daysUntil(validUntil, now) < SOON_DAYS;
  return isSoon ? 'expiring' : validity;
}

export const VALIDITY_TONES: Record<ShownValidity, Tone> = {
  valid: 'good',
  expiring: 'warn',
  'not-yet-valid': 'open',
  expired: 'quiet',
  suspended: 'warn',
  revoked: 'bad',
  unknown: 'quiet',
};

/** Whether a card says so at once. Of the others, the detail says it. */
export function isNoteworthy(validity: ShownValidity): boolean {
  return validity !== 'valid' && validity !== 'unknown';
}
