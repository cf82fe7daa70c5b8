import { Icon } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';

/** The logo and the name of the tenant. */
export function Brand() {
  const { t } = useMessages();
  const { tenant } = useSession();
  return (
    <div className="brand">
      {tenant.logo === undefined ? (
        <span className="brand-mark">
          <Icon name="seal" />
        </span>
      ) : (
        <img className="brand-logo" src={tenant.logo.uri} alt={tenant.logo.altText ?? ''} />
      )}
      <span className="brand-text">
        <span className="brand-name">{tenant.name}</span>
        <span className="brand-app">{t('app.name')}</span>
      </span>
    </div>
  );
}
