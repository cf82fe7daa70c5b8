import { useParams } from 'wouter';
import { Badge, Button, ExactTime, Facts, Page, Queried, Section, Time, toast } from '@vc/web/elements';
import type { DeliveryAttempt } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { CodeBlock } from '../elements/code-block';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { DeliveryBadge } from './delivery-badge';
import { useDelivery, useRetryDelivery } from './queries';

const FIRST_FAILURE = 300;

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

function Attempts({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
  const { t } = useMessages();
  if (attempts.length === 0) return <p className="soft">{t('delivery.noAttempts')}</p>;
  return (
    <ol className="timeline">
      {attempts.map((attempt, index) => (
        <Attempt key={`${attempt.createdAt} ${index}`} attempt={attempt} />
      ))}
    </ol>
  );
}

function Attempt({ attempt: { status, error, latencyMs, responseExcerpt, createdAt } }: { attempt: DeliveryAttempt }) {
  const { t } = useMessages();
  const isSuccess = status !== null && status < FIRST_FAILURE;
  return (
    <li className={isSuccess ? 'step' : 'step step-refusal'}>
      <p className="step-summary">
        <Badge tone={isSuccess ? 'good' : 'bad'}>{status ?? t('delivery.noResponse')}</Badge>{' '}
        {t('delivery.latency', { ms: latencyMs })}
      </p>
      {error !== null && <p className="step-detail">{error}</p>}
      {responseExcerpt !== '' && <pre className="code">{responseExcerpt}</pre>}
      <p className="hint">
        <Time iso={createdAt} />
      </p>
    </li>
  );
}
