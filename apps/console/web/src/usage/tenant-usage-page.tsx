import { Link, useSearchParams } from 'wouter';
import { Button, Empty, Icon, Page, useNow } from '@vc/web/elements';
import type { TenantUsage } from '../api/schemas';
import { pageQuery } from '../elements/cursors';
import { FilterRow } from '../elements/filter-row';
import type { Column } from '../elements/data-table';
import { List } from '../elements/list';
import { downloadCsv } from '../format/csv';
import { type MessageKey, useMessages } from '../messages/messages-context';
import type { UsageMeasure } from './measures';
import { useTenantUsages } from './queries';
import { monthBeside } from './usage-view';

const MONTH = /^2\d{3}-(0[1-9]|1[0-2])$/;

const SHOWN: [name: MessageKey, measure: UsageMeasure][] = [
  ['tenantUsage.issued', 'openid4vc.issuance.completed'],
  ['tenantUsage.verified', 'openid4vc.presentation.verified'],
  ['tenantUsage.failed', 'openid4vc.presentation.failed'],
  ['tenantUsage.delivered', 'webhook.delivery.delivered'],
];

/** What each tenant has used in a month, for the operator. */
export function TenantUsagePage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const thisMonth = new Date(useNow()).toISOString().slice(0, 'YYYY-MM'.length);
  const asked = search.get('month') ?? '';
  const month = MONTH.test(asked) ? asked : thisMonth;
  const query = useTenantUsages(month, pageQuery(search));
  const rows = query.data?.data ?? [];
  return (
    <Page
      title={t('tenantUsage.title')}
      lead={t('tenantUsage.lead')}
      actions={rows.length > 0 && <Button onPress={() => void download(month, rows)}>{t('usage.download')}</Button>}
    >
      <Months month={month} isLast={month >= thisMonth} />
      <List
        label={`${t('tenantUsage.title')}, ${month}`}
        query={query}
        columns={useTenantColumns()}
        empty={<Empty icon="building" title={t('tenantUsage.empty')} />}
      />
    </Page>
  );
}

function Months({ month, isLast }: { month: string; isLast: boolean }) {
  const { t } = useMessages();
  const addressOf = (step: -1 | 1) => `/tenant-usage?month=${monthBeside(month, step)}`;
  return (
    <FilterRow label={t('tenantUsage.month')}>
      <Link href={addressOf(-1)} className="filter" aria-label={t('tenantUsage.previous')}>
        <Icon name="back" />
      </Link>
      <span className="filter" aria-current="true">
        {month}
      </span>
      {!isLast && (
        <Link href={addressOf(1)} className="filter" aria-label={t('tenantUsage.next')}>
          <Icon name="next" />
        </Link>
      )}
    </FilterRow>
  );
}

function useTenantColumns(): Column<TenantUsage>[] {
  const { t } = useMessages();
  return [
    {
      id: 'tenant',
      name: t('tenantUsage.tenant'),
      cell: ({ id, name }) => (
        <Link href={`/tenants/${id}`} className="row-link">
          {name}
        </Link>
      ),
    },
    ...SHOWN.map(([name, measure]) => ({
      id: measure,
      name: t(name),
      cell: ({ months }: TenantUsage) => months[0]?.counts[measure] ?? 0,
    })),
  ];
}

async function download(month: string, tenants: readonly TenantUsage[]): Promise<void> {
  const lines = tenants.flatMap(({ id, slug, name, months }) =>
    months.flatMap(({ counts }) =>
      Object.entries(counts).map(([measure, count]) => [id, slug, name, month, measure, count]),
    ),
  );
  await downloadCsv(`usage-${month}.csv`, [['tenantId', 'slug', 'name', 'month', 'measure', 'count'], ...lines]);
}
