import { useParams } from 'wouter';
import { ExactTime, Facts, Page, Queried } from '@vc/web/elements';
import type { Client } from '../api/schemas';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { ClientActions } from './client-actions';
import { useClient } from './queries';

export function ClientPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useClient(id);
  return (
    <Page title={query.data?.name ?? t('client.title')} parent={{ to: '/clients', name: t('clients.title') }}>
      <Queried query={query}>
        {(client) => (
          <>
            <ClientSummary client={client} />
            <ClientActions client={client} />
          </>
        )}
      </Queried>
    </Page>
  );
}

function ClientSummary({ client }: { client: Client }) {
  const { t } = useMessages();
  const { clientId, scopes, grantTypes, tokenEndpointAuthMethod: method, redirectUris, jwksUri } = client;
  return (
    <div className="panel">
      <Facts
        facts={[
          [t('client.clientId'), <Copyable key="clientId" text={clientId} label={t('client.clientId')} />],
          [t('clients.scopes'), scopes.join(', ')],
          [t('client.grantTypes'), grantTypes.join(', ')],
          [t('client.authMethod'), t(`authMethod.${method}`)],
          [t('clientForm.redirectUris'), redirectUris.length > 0 ? redirectUris.join(', ') : undefined],
          [t('clientForm.jwksUri'), jwksUri],
          [t('client.dpop'), t(client.dpopBoundAccessTokens ? 'form.yes' : 'form.no')],
          [t('column.createdAt'), <ExactTime key="createdAt" iso={client.createdAt} />],
        ]}
      />
    </div>
  );
}
