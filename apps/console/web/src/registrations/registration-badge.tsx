import { Badge, type Tone, useNow } from '@vc/web/elements';
import type { RegistrationCertificate } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { type RegistrationState, stateOfRegistration } from './registration-state';

const TONES: Record<RegistrationState, Tone> = { active: 'good', endsSoon: 'warn', notShown: 'warn', expired: 'bad' };

export function RegistrationBadge({ registration }: { registration: RegistrationCertificate }) {
  const { t } = useMessages();
  const state = stateOfRegistration(registration, useNow());
  return <Badge tone={TONES[state]}>{t(`registrationState.${state}`)}</Badge>;
}
