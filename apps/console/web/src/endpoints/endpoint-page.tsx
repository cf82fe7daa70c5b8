import { Link, useParams, useSearchParams } from 'wouter';
import { ConfirmDialog, Empty, ExactTime, Facts, Notice, Page, Queried, Section, Time } from '@vc/web/elements';
import { dateAndTime } from '@vc/web/format';
import type { Endpoint } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { Copyable } from '../elements/copyable';
import { pageQuery } from '../elements/cursors';
import { FilterLinks } from '../elements/filter-links';
import { List } from '../elements/list';
import { SecretOnce } from '../forms/secret-once';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { DeliveryBadge } from './delivery-badge';
import { EndpointActions } from './endpoint-actions';
import { EndpointBadge } from './endpoint-badge';
import { DELIVERY_STATUSES } from './endpoint-state';
import { PortalLinks } from './portal-links';
import { useDeliveries, useEndpoint, useRotateEndpointSecret } from './queries';

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

/** Replaces the secret that signs the webhooks, and shows the new one once. */
function EndpointSecret({ id }: { id: string }) {
  const { t, locale } = useMessages();
  const rotate = useRotateEndpointSecret(id);
  return (
    <Section title={t('endpoint.secret')} lead={t('endpoint.secretHint')}>
      {rotate.data && (
        <SecretOnce
          label={t('endpoint.secret')}
          secret={rotate.data.secret}
          hint={t('endpoint.previousSecret', { time: dateAndTime(rotate.data.previousSecretUntil, locale) })}
        />
      )}
      <ActError error={rotate.error} />
      <div className="actions">
        <ConfirmDialog
          trigger={{ text: t('endpoint.rotate') }}
          title={t('endpoint.rotateTitle')}
          confirm={t('endpoint.rotate')}
          onConfirm={() => rotate.mutate()}
        >
          <p>{t('endpoint.rotateText')}</p>
        </ConfirmDialog>
      </div>
    </Section>
  );
}

function Deliveries({ endpointId }: { endpointId: string }) {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const status = DELIVERY_STATUSES.find((each) => each === search.get('status'));
  const query = useDeliveries(endpointId, { status, cursor: pageQuery(search) });
  return (
    <Section title={t('deliveries.title')}>
      <FilterLinks
        label={t('filter.status')}
        name="status"
        options={DELIVERY_STATUSES.map((id) => ({ id, name: t(`deliveryStatus.${id}`) }))}
      />
      <List
        label={t('deliveries.title')}
        query={query}
        columns={[
          {
            id: 'eventType',
            name: t('deliveries.event'),
            cell: ({ id, eventType }) => (
              <Link href={`/deliveries/${id}`} className="row-link">
                {eventType}
              </Link>
            ),
          },
          { id: 'status', name: t('column.status'), cell: (delivery) => <DeliveryBadge status={delivery.status} /> },
          { id: 'createdAt', name: t('column.createdAt'), cell: ({ createdAt }) => <Time iso={createdAt} /> },
        ]}
        empty={<Empty icon="webhook" title={t(status ? 'filter.nothing' : 'deliveries.empty')} />}
      />
    </Section>
  );
}
