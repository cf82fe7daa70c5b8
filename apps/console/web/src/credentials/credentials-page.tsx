import { useSearchParams } from 'wouter';
import { Empty, Page, Time } from '@vc/web/elements';
import type { Credential } from '../api/schemas';
import { pageQuery } from '../elements/cursors';
import type { Column } from '../elements/data-table';
import { FilterLinks } from '../elements/filter-links';
import { List } from '../elements/list';
import { useMessages } from '../messages/messages-context';
import { useCredentialColumns } from './credential-columns';
import { CREDENTIAL_STATUSES } from './credential-status';
import { useCredentials } from './queries';

export function CredentialsPage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const status = CREDENTIAL_STATUSES.find((each) => each === search.get('status'));
  const query = useCredentials({ status, cursor: pageQuery(search) });
  const columns: Column<Credential>[] = [
    ...useCredentialColumns(),
    { id: 'createdAt', name: t('column.createdAt'), cell: ({ createdAt }) => <Time iso={createdAt} /> },
  ];
  return (
    <Page title={t('credentials.title')} lead={t('credentials.lead')}>
      <FilterLinks
        label={t('filter.status')}
        name="status"
        options={CREDENTIAL_STATUSES.map((id) => ({ id, name: t(`credentialStatus.${id}`) }))}
      />
      <List
        label={t('credentials.title')}
        query={query}
        columns={columns}
        empty={<Empty icon="card" title={t(status ? 'filter.nothing' : 'credentials.empty')} />}
      />
    </Page>
  );
}
