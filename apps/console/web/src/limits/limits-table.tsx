import type { Limit } from '../api/schemas';
import { DataTable } from '../elements/data-table';
import { useMessages } from '../messages/messages-context';
import { LimitBadge } from './limit-badge';

/** What applies to a tenant, and how much of it is used. */
export function LimitsTable({ limits }: { limits: Limit[] }) {
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
