import { useMessages } from '../messages/messages-context';

/** The link to the privacy policy that a party has registered, if any. */
export function PrivacyPolicy({ address }: { address: string | null }) {
  const { t } = useMessages();
  if (address === null) return null;
  return (
    <p className="hint">
      <a href={address} target="_blank" rel="noreferrer">
        {t('registration.policy')}
      </a>
    </p>
  );
}
