import { Link, useSearchParams } from 'wouter';
import { ButtonLink, Empty, Page, Time } from '@vc/web/elements';
import type { Issuance } from '../api/schemas';
import { pageQuery } from '../elements/cursors';
import type { Column } from '../elements/data-table';
import { FilterLinks } from '../elements/filter-links';
import { List } from '../elements/list';
import { shortId } from '../format/ids';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { useTemplateNames } from '../templates/template-names';
import { IssuanceBadge } from './issuance-badge';
import { ISSUANCE_STATUSES } from './issuance-status';
import { useIssuances } from './queries';

export function IssuancesPage() {
  const { t } = useMessages();
  const mayIssue = useMay('credentials.write');
  const [search] = useSearchParams();
  const status = ISSUANCE_STATUSES.find((each) => each === search.get('status'));
  const query = useIssuances({ status, cursor: pageQuery(search) });
  const columns = useIssuanceColumns();
  return (
    <Page
      title={t('issuances.title')}
      lead={t('issuances.lead')}
      actions={
        mayIssue && (
          <ButtonLink to="/issuances/new" kind="primary">
            {t('issuances.new')}
          </ButtonLink>
        )
      }
    >
      <FilterLinks
        label={t('filter.status')}
        name="status"
        options={ISSUANCE_STATUSES.map((id) => ({ id, name: t(`issuanceStatus.${id}`) }))}
      />
      <List
        label={t('issuances.title')}
        query={query}
        columns={columns}
        empty={<Empty icon="issue" title={t(status ? 'filter.nothing' : 'issuances.empty')} />}
      />
    </Page>
  );
}

function useIssuanceColumns(): Column<Issuance>[] {
  const { t } = useMessages();
  const nameOf = useTemplateNames();
  return [
    {
      id: 'what',
      name: t('issuances.what'),
      cell: ({ id, credentials }) => (
        <Link href={`/issuances/${id}`} className="row-link">
          {credentials.map(({ credentialTemplateId }) => nameOf(credentialTemplateId)).join(', ')}
        </Link>
      ),
    },
    { id: 'status', name: t('column.status'), cell: ({ status }) => <IssuanceBadge status={status} /> },
    {
      id: 'reference',
      name: t('column.reference'),
      cell: ({ id, reference }) => reference ?? <code className="soft">{shortId(id)}</code>,
    },
    { id: 'createdAt', name: t('column.createdAt'), cell: ({ createdAt }) => <Time iso={createdAt} /> },
  ];
}
