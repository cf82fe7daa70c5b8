import { Badge, Time } from '@vc/web/elements';
import type { DeliveryAttempt } from '../api/schemas';
import { useMessages } from '../messages/messages-context';

const FIRST_FAILURE = 300;

export function Attempts({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
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
