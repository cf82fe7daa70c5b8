import { useParams } from 'wouter';
import { Button, ExactTime, Facts, Page, Queried, Section, toast } from '@vc/web/elements';
import { ActError } from '../elements/act-error';
import { CodeBlock } from '../elements/code-block';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { Attempts } from './attempts';
import { DeliveryBadge } from './delivery-badge';
import { useDelivery, useRetryDelivery } from './queries';

type Delivery = NonNullable<ReturnType<typeof useDelivery>['data']>;

export function DeliveryPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useDelivery(id);
  const parent = query.data
    ? { to: `/endpoints/${query.data.endpointId}`, name: t('endpoint.title') }
    : { to: '/endpoints', name: t('endpoints.title') };
  return (
    <Page title={t('delivery.title')} parent={parent}>
      <Queried query={query}>{(delivery) => <DeliveryDetail delivery={delivery} />}</Queried>
    </Page>
  );
}

function DeliveryDetail({ delivery }: { delivery: Delivery }) {
  const { t } = useMessages();
  const { id, eventId, eventType, payload, status, nextAttemptAt, createdAt, attempts } = delivery;
  return (
    <>
      <div className="panel">
        <p className="panel-title" role="status">
          {eventType} <DeliveryBadge status={status} />
        </p>
        <Facts
          facts={[
            [t('fact.id'), <Copyable key="id" text={id} label={t('fact.id')} />],
            [t('delivery.eventId'), <Copyable key="event" text={eventId} label={t('delivery.eventId')} />],
            [t('column.createdAt'), <ExactTime key="createdAt" iso={createdAt} />],
            [t('delivery.nextAttempt'), nextAttemptAt && <ExactTime key="next" iso={nextAttemptAt} />],
          ]}
        />
      </div>
      <RetryDelivery id={id} />
      <Section title={t('delivery.attempts')}>
        <Attempts attempts={attempts} />
      </Section>
      <Section title={t('delivery.payload')}>
        <CodeBlock label={t('delivery.payload')} text={JSON.stringify({ eventType, payload }, undefined, 2)} />
      </Section>
    </>
  );
}

function RetryDelivery({ id }: { id: string }) {
  const { t } = useMessages();
  const retry = useRetryDelivery(id);
  const mayWrite = useMay('webhooks.write');
  if (!mayWrite) return null;
  return (
    <>
      <ActError error={retry.error} />
      <div className="actions">
        <Button
          kind="primary"
          isPending={retry.isPending}
          onPress={() => retry.mutate(undefined, { onSuccess: () => toast(t('delivery.retried')) })}
        >
          {t('delivery.retry')}
        </Button>
      </div>
    </>
  );
}
