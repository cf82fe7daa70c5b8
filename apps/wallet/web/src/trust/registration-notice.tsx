import { Notice } from '@vc/web/elements';
import type { Presentation } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { PrivacyPolicy } from './privacy-policy';

type Registration = NonNullable<Presentation['verifierRegistration']>;
type Properties = Pick<Presentation, 'verifierRegistration' | 'registrationWarnings'>;

/** Says what the verifier has registered, and warns of what it has not. */
export function RegistrationNotice({ verifierRegistration: registration, registrationWarnings: warnings }: Properties) {
  const { t } = useMessages();
  const isOverasking = registration && warnings.includes('overasking');
  return (
    <>
      {registration?.isValid && <RegisteredPurpose registration={registration} />}
      {warnings.includes('unregistered') && (
        <Notice tone="warn">
          <p className="notice-title">{t('registration.unregistered')}</p>
          <p>{t('registration.unregistered.text')}</p>
        </Notice>
      )}
      {isOverasking && (
        <Notice tone="warn">
          <p className="notice-title">{t('registration.overasking')}</p>
          <p>{t('registration.overasking.text', { claims: namesOf(registration).join(', ') })}</p>
        </Notice>
      )}
    </>
  );
}

function RegisteredPurpose({ registration }: { registration: Registration }) {
  const { t, language } = useMessages();
  const { purpose, privacyPolicy } = registration;
  const text = purpose.find(({ lang }) => lang.split('-', 1)[0] === language) ?? purpose[0];
  return (
    <>
      {text && <p className="hint">{t('registration.purpose', { purpose: text.value })}</p>}
      <PrivacyPolicy address={privacyPolicy} />
    </>
  );
}

/** The attributes, or the types of which nothing is registered. */
function namesOf({ unregisteredClaims }: Registration): string[] {
  return [...new Set(unregisteredClaims.map(({ attribute, type, queryId }) => attribute ?? type ?? queryId))];
}
