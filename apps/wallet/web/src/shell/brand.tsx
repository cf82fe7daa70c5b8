import { Badge, Icon } from '@vc/web/elements';
import { Link } from 'wouter';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';

/** The logo and the name of the organization, which lead to the cards. */
export function Brand() {
  const { t } = useMessages();
  const { tenant } = useSession();
  return (
    <Link href="/" className="brand">
      {tenant.logo === undefined ? (
        <span className="brand-mark">
          <Icon name="card" />
        </span>
      ) : (
        <img className="brand-logo" src={tenant.logo.uri} alt={tenant.logo.altText ?? ''} />
      )}
      <span className="brand-text">
        <span className="brand-name">{tenant.name}</span>
        <span className="brand-app">{t('app.name')}</span>
      </span>
      {tenant.kind === 'sandbox' && <Badge tone="warn">{t('shell.sandbox')}</Badge>}
    </Link>
  );
}
