import { Notice } from '@vc/web/elements';
import { useIssuerData } from '../cards/queries';
import { useMessages } from '../messages/messages-context';
import { PrivacyPolicy } from './privacy-policy';

/** Says who the issuer of a credential is by its registration, where it shows one. */
export function IssuerRegistration({ credentialId }: { credentialId: string }) {
  const { t } = useMessages();
  const registration = useIssuerData(credentialId).data?.issuerRegistration;
  if (!registration) return null;
  const { isValid, name, identifier, privacyPolicy } = registration;
  if (!isValid || name === null || identifier === null) {
    return <Notice tone="warn">{t('registration.issuer.invalid')}</Notice>;
  }
  return (
    <>
      <p className="hint">{t('registration.issuer', { name, identifier })}</p>
      <PrivacyPolicy address={privacyPolicy} />
    </>
  );
}
