import { Link, useSearchParams } from 'wouter';
import { ButtonLink, Empty, Page, Time } from '@vc/web/elements';
import { pageQuery } from '../elements/cursors';
import { List } from '../elements/list';
import { useMessages } from '../messages/messages-context';
import { useClients } from './queries';

export function ClientsPage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const query = useClients(pageQuery(search));
  return (
    <Page
      title={t('clients.title')}
      lead={t('clients.lead')}
      actions={
        <ButtonLink to="/clients/new" kind="primary">
          {t('clients.new')}
        </ButtonLink>
      }
    >
      <List
        label={t('clients.title')}
        query={query}
        columns={[
          {
            id: 'name',
            name: t('column.name'),
            cell: ({ id, name }) => (
              <Link href={`/clients/${id}`} className="row-link">
                {name}
              </Link>
            ),
          },
          { id: 'scopes', name: t('clients.scopes'), cell: ({ scopes }) => scopes.length },
          {
            id: 'method',
            name: t('client.authMethod'),
            cell: ({ tokenEndpointAuthMethod: method }) => t(`authMethod.${method}`),
          },
          { id: 'createdAt', name: t('column.createdAt'), cell: ({ createdAt }) => <Time iso={createdAt} /> },
        ]}
        empty={<Empty icon="key" title={t('clients.empty')} />}
      />
    </Page>
  );
}
