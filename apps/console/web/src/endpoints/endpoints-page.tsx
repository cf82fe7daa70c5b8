import { Link, useSearchParams } from 'wouter';
import { ButtonLink, Empty, Page, Time } from '@vc/web/elements';
import { pageQuery } from '../elements/cursors';
import { List } from '../elements/list';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { EndpointBadge } from './endpoint-badge';
import { useEndpoints } from './queries';

export function EndpointsPage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const mayWrite = useMay('webhooks.write');
  const query = useEndpoints(pageQuery(search));
  return (
    <Page
      title={t('endpoints.title')}
      lead={t('endpoints.lead')}
      actions={
        mayWrite && (
          <ButtonLink to="/endpoints/new" kind="primary">
            {t('endpoints.new')}
          </ButtonLink>
        )
      }
    >
      <List
        label={t('endpoints.title')}
        query={query}
        columns={[
          {
            id: 'url',
            name: t('endpoints.url'),
            cell: ({ id, url }) => (
              <Link href={`/endpoints/${id}`} className="row-link">
                {url}
              </Link>
            ),
          },
          { id: 'state', name: t('column.status'), cell: (endpoint) => <EndpointBadge endpoint={endpoint} /> },
          {
            id: 'types',
            name: t('endpoints.types'),
            cell: ({ filterTypes: { length } }) =>
              length === 0 ? t('endpoints.allTypes') : t('endpoints.count', { count: length }),
          },
          { id: 'createdAt', name: t('column.createdAt'), cell: ({ createdAt }) => <Time iso={createdAt} /> },
        ]}
        empty={<Empty icon="webhook" title={t('endpoints.empty')} />}
      />
    </Page>
  );
}
