import { Notice } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';

interface TrustNoticeProps {
  party: 'issuer' | 'verifier';
  isTrusted: boolean;
  /** The host that the credential came from, or that gets the response. */
  host: string | null;
}

/** Says whether the name of the other party is proven, and by whom. */
export function TrustNotice({ party, isTrusted, host }: TrustNoticeProps) {
  const { t } = useMessages();
  const { tenant } = useSession();
  if (isTrusted) {
    return <Notice tone="good">{t(`trust.${party}`, { organization: tenant.name })}</Notice>;
  }
  return (
    <Notice tone="warn">
      <p className="notice-title">{t('trust.unknown')}</p>
      <p>{t(`distrust.${party}`)}</p>
      {host !== null && <p>{t(`distrust.host.${party}`, { host })}</p>}
    </Notice>
  );
}
