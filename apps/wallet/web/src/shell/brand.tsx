import { Badge } from '@vc/web/elements';
import { BrandText } from '@vc/web/shell';
import { Link } from 'wouter';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';

/** The logo and the name of the organization, which lead to the cards. */
export function Brand() {
  const { t } = useMessages();
  const { tenant } = useSession();
  return (
    <Link href="/" className="brand">
      <BrandText tenant={tenant} icon="card" />
      {tenant.kind === 'sandbox' && <Badge tone="warn">{t('shell.sandbox')}</Badge>}
    </Link>
  );
}
