import type { Tone } from '@vc/web/elements';
import type { Consent, ConsentOutcome } from '../api/schemas';

export const CONSENT_TONES: Record<Consent, Tone> = {
  given: 'good',
  refused: 'bad',
  absent: 'warn',
  notGiven: 'warn',
};

export const OUTCOME_TONES: Record<ConsentOutcome, Tone> = {
  completed: 'good',
  refused: 'warn',
  failed: 'bad',
  unknown: 'quiet',
};

export const CONSENTS = Object.keys(CONSENT_TONES) as Consent[];
export const OUTCOMES = Object.keys(OUTCOME_TONES) as ConsentOutcome[];
