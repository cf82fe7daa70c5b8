import { useSearchParams } from 'wouter';
import { ButtonLink, Empty, Page } from '@vc/web/elements';
import { pageQuery } from '../elements/cursors';
import { FilterLinks } from '../elements/filter-links';
import { List } from '../elements/list';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { ISSUANCE_STATUSES } from './issuance-status';
import { useIssuanceColumns } from './issuance-columns';
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
