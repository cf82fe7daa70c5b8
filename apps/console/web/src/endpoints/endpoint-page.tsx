import { useParams } from 'wouter';
import { ExactTime, Facts, Notice, Page, Queried } from '@vc/web/elements';
import type { Endpoint } from '../api/schemas';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { Deliveries } from './deliveries';
import { EndpointActions } from './endpoint-actions';
import { EndpointBadge } from './endpoint-badge';
import { EndpointSecret } from './endpoint-secret';
import { PortalLinks } from './portal-links';
import { useEndpoint } from './queries';

export function EndpointPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useEndpoint(id);
  const mayWrite = useMay('webhooks.write');
  return (
    <Page title={t('endpoint.title')} parent={{ to: '/endpoints', name: t('endpoints.title') }}>
      <Queried query={query}>
        {(endpoint) => (
          <>
            <DeliveryNotice endpoint={endpoint} />
            <EndpointSummary endpoint={endpoint} />
            <EndpointActions endpoint={endpoint} />
            <Deliveries endpointId={id} />
            {mayWrite && <EndpointSecret id={id} />}
            <PortalLinks endpointId={id} mayWrite={mayWrite} />
          </>
        )}
      </Queried>
    </Page>
  );
}

/** What restricts the events of the endpoint, and what lifts it. */
function DeliveryNotice({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useMessages();
  const { id, url, enabled, verification } = endpoint;
  if (!enabled || (verification !== 'consented' && verification !== 'waiting')) return null;
  const file = new URL('/.well-known/vc-webhooks', url).href;
  return (
    <Notice tone={verification === 'waiting' ? 'bad' : 'warn'}>
      <p>{t(`endpoint.${verification}`, { file, text: `vc-endpoint=${id}` })}</p>
    </Notice>
  );
}

function EndpointSummary({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useMessages();
  const { id, url, description, filterTypes, rateLimit, verifiedAt, verificationError, failingSince, createdAt } =
    endpoint;
  return (
    <div className="panel">
      <p className="panel-title">
        <span className="url">{url}</span> <EndpointBadge endpoint={endpoint} />
      </p>
      {description !== '' && <p className="soft">{description}</p>}
      <Facts
        facts={[
          [t('fact.id'), <Copyable key="id" text={id} label={t('fact.id')} />],
          [t('endpoints.types'), filterTypes.length === 0 ? t('endpoints.allTypes') : filterTypes.join(', ')],
          [t('endpoint.rateLimit'), rateLimit],
          [t('endpoint.verifiedAt'), verifiedAt && <ExactTime key="verifiedAt" iso={verifiedAt} />],
          [t('endpoint.verificationError'), verificationError],
          [t('endpoint.failingSince'), failingSince && <ExactTime key="failingSince" iso={failingSince} />],
          [t('column.createdAt'), <ExactTime key="createdAt" iso={createdAt} />],
        ]}
      />
    </div>
  );
}
