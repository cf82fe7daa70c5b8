import { Badge } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';

/** Says on every page that nothing in the organization is real. */
export function SandboxBadge() {
  const { t } = useMessages();
  const { tenant } = useSession();
  return tenant.kind === 'sandbox' ? <Badge tone="warn">{t('shell.sandbox')}</Badge> : null;
}
