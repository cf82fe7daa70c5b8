import { Badge } from '@vc/web/elements';
import type { Tenant } from '../api/schemas';
import { useMessages } from '../messages/messages-context';

export function TenantBadge({ tenant: { status, deletion } }: { tenant: Tenant }) {
  const { t } = useMessages();
  if (deletion) return <Badge tone="bad">{t('tenantStatus.deletion')}</Badge>;
  return <Badge tone={status === 'active' ? 'good' : 'warn'}>{t(`tenantStatus.${status}`)}</Badge>;
}
