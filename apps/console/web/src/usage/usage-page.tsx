import { Link, useLocation, useSearchParams } from 'wouter';
import { Button, Empty, type Option, Page, Queried, Section, useNow } from '@vc/web/elements';
import { DataTable } from '../elements/data-table';
import { FilterRow } from '../elements/filter-row';
import { downloadCsv } from '../format/csv';
import { useMessages } from '../messages/messages-context';
import { MEASURES, useMeasureName } from './measures';
import { useUsage } from './queries';
import { UsageChart } from './usage-chart';
import { daysOf, GROUPS, periodsOf, RANGES, totalsOf, type UsageFigure, type UsageGroup, viewOf } from './usage-view';

interface ViewLinksProps {
  /** What is chosen. */
  label: string;
  /** The name in the query of the address. */
  name: string;
  options: readonly Option[];
  current: string;
}

interface Usage {
  from: string;
  to: string;
  groupBy: UsageGroup;
  figures: readonly UsageFigure[];
}

/** What the organization has used, as a chart and as tables. */
export function UsagePage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const { range, groupBy } = viewOf(search);
  const query = useUsage({ ...daysOf(range, useNow()), groupBy });
  return (
    <Page title={t('usage.title')} lead={t('usage.lead')}>
      <ViewLinks
        label={t('usage.range')}
        name="range"
        options={RANGES.map((id) => ({ id, name: t(`usage.range.${id}`) }))}
        current={range}
      />
      <ViewLinks
        label={t('usage.group')}
        name="groupBy"
        options={GROUPS.map((id) => ({ id, name: t(`usage.group.${id}`) }))}
        current={groupBy}
      />
      <Queried query={query}>
        {(usage) =>
          usage.figures.length === 0 ? <Empty icon="check" title={t('usage.empty')} /> : <Figures usage={usage} />
        }
      </Queried>
    </Page>
  );
}

function Figures({ usage }: { usage: Usage }) {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const totals = totalsOf(usage.figures, MEASURES);
  const measure = viewOf(search).measure ?? totals[0]?.id ?? MEASURES[0];
  return (
    <>
      <MeasureFigures usage={usage} measure={measure} />
      <Totals totals={totals} />
      <div className="actions">
        <Button onPress={() => void download(usage)}>{t('usage.download')}</Button>
      </div>
    </>
  );
}

function MeasureFigures({ usage, measure }: { usage: Usage; measure: string }) {
  const { t } = useMessages();
  const name = useMeasureName()(measure);
  const counts = new Map(
    usage.figures.filter((each) => each.measure === measure).map(({ period, count }) => [period, count]),
  );
  const bars = periodsOf(usage, usage.groupBy).map((period) => ({ period, count: counts.get(period) ?? 0 }));
  const count = bars.reduce((sum, bar) => sum + bar.count, 0);
  const rows = bars.filter((bar) => bar.count > 0).map((bar) => ({ id: bar.period, count: bar.count }));
  return (
    <Section title={name}>
      <UsageChart label={t('usage.chart', { name, from: usage.from, to: usage.to, count })} bars={bars} />
      {rows.length > 0 && (
        <DataTable
          label={name}
          columns={[
            { id: 'period', name: t('usage.period'), cell: ({ id }) => id },
            { id: 'count', name: t('usage.count'), cell: (row) => row.count },
          ]}
          rows={rows}
        />
      )}
    </Section>
  );
}

/** Each row leads to the chart of its measure. */
function Totals({ totals }: { totals: ReturnType<typeof totalsOf> }) {
  const { t } = useMessages();
  const nameOf = useMeasureName();
  const addressOf = useAddressWith('measure');
  return (
    <Section title={t('usage.totals')}>
      <DataTable
        label={t('usage.totals')}
        columns={[
          {
            id: 'measure',
            name: t('usage.measure'),
            cell: ({ id }) => (
              <Link href={addressOf(id)} className="row-link">
                {nameOf(id)}
              </Link>
            ),
          },
          { id: 'count', name: t('usage.count'), cell: ({ count }) => count },
        ]}
        rows={totals}
      />
    </Section>
  );
}

async function download({ from, to, figures }: Usage): Promise<void> {
  const lines = figures.map(({ period, measure, count }) => [period, measure, count]);
  await downloadCsv(`usage-${from}-${to}.csv`, [['period', 'measure', 'count'], ...lines]);
}

/** One link for each choice, which keeps the other choices of the address. */
function ViewLinks({ label, name, options, current }: ViewLinksProps) {
  const addressOf = useAddressWith(name);
  return (
    <FilterRow label={label}>
      {options.map(({ id, name: text }) => (
        <Link key={id} href={addressOf(id)} className="filter" aria-current={id === current ? 'true' : undefined}>
          {text}
        </Link>
      ))}
    </FilterRow>
  );
}

/** Returns the address of the page with another value. */
function useAddressWith(name: string): (value: string) => string {
  const [path] = useLocation();
  const [search] = useSearchParams();
  return (value) => {
    const changed = new URLSearchParams(search);
    changed.set(name, value);
    return `${path}?${changed}`;
  };
}
