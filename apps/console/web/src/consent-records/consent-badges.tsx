import { Badge } from '@vc/web/elements';
import type { Consent, ConsentOutcome } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { CONSENT_TONES, OUTCOME_TONES } from './consent-state';

export function ConsentBadge({ consent }: { consent: Consent }) {
  const { t } = useMessages();
  return <Badge tone={CONSENT_TONES[consent]}>{t(`consent.${consent}`)}</Badge>;
}

export function OutcomeBadge({ outcome }: { outcome: ConsentOutcome }) {
  const { t } = useMessages();
  return <Badge tone={OUTCOME_TONES[outcome]}>{t(`consentOutcome.${outcome}`)}</Badge>;
}
