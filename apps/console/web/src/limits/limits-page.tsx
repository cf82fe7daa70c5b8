import { Page, Queried } from '@vc/web/elements';
import type { Limit } from '../api/schemas';
import { DataTable } from '../elements/data-table';
import { useMessages } from '../messages/messages-context';
import { SettingsTabs } from '../settings/settings-tabs';
import { LimitBadge } from './limit-badge';
import { useLimits } from './queries';

/** What applies to the organization of the member. */
export function LimitsPage() {
  const { t } = useMessages();
  const query = useLimits();
  return (
    <Page title={t('limits.title')} lead={t('limits.lead')}>
      <SettingsTabs />
      <Queried query={query}>{(limits) => <LimitsTable limits={limits} />}</Queried>
    </Page>
  );
}

/** What applies to a tenant, and how much of it is used. */
function LimitsTable({ limits }: { limits: Limit[] }) {
  const { t } = useMessages();
  return (
    <DataTable
      label={t('limits.title')}
      rows={limits.map((limit) => ({ id: limit.name, limit }))}
      columns={[
        { id: 'name', name: t('limits.name'), cell: ({ limit }) => t(`limit.${limit.name}`) },
        { id: 'value', name: t('limits.value'), cell: ({ limit }) => limit.value },
        { id: 'default', name: t('limits.default'), cell: ({ limit }) => limit.default },
        { id: 'used', name: t('limits.used'), cell: ({ limit }) => limit.used ?? '–' },
        { id: 'state', name: t('column.status'), cell: ({ limit }) => <LimitBadge limit={limit} /> },
      ]}
    />
  );
}
