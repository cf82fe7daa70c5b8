import { useParams } from 'wouter';
import { ExactTime, Facts, Page, Queried } from '@vc/web/elements';
import type { DeadLetter } from '../api/schemas';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { DeadLetterActions } from './dead-letter-actions';
import { useDeadLetter } from './queries';

export function DeadLetterPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useDeadLetter(id);
  return (
    <Page title={t('deadLetter.title')} parent={{ to: '/dead-letters', name: t('deadLetters.title') }}>
      <Queried query={query}>
        {(letter) => (
          <>
            <LetterSummary letter={letter} />
            <DeadLetterActions letter={letter} />
          </>
        )}
      </Queried>
    </Page>
  );
}

function LetterSummary({ letter }: { letter: DeadLetter }) {
  const { t } = useMessages();
  const { id, service, topic, partition, offset, consumer, error, attempts, failedAt, bytes } = letter;
  const { tenantId, eventId, eventType, key, occurredAt } = letter;
  const copyable = (name: string, text: string | undefined) =>
    text === undefined ? undefined : <Copyable text={text} label={name} />;
  return (
    <div className="panel">
      <p className="panel-title">{eventType ?? t('deadLetter.noEvent')}</p>
      <Facts
        facts={[
          [t('fact.id'), copyable(t('fact.id'), id)],
          [t('deadLetter.error'), <code key="error">{error}</code>],
          [t('deadLetter.attempts'), attempts],
          [t('deadLetter.failedAt'), <ExactTime key="failedAt" iso={failedAt} />],
          [t('deadLetter.occurredAt'), occurredAt && <ExactTime key="occurredAt" iso={occurredAt} />],
          [t('deadLetter.consumer'), `${consumer} (${service})`],
          [t('deadLetter.place'), <code key="place">{`${topic}/${partition}/${offset}`}</code>],
          [t('deadLetter.eventId'), copyable(t('deadLetter.eventId'), eventId)],
          [t('deadLetter.key'), copyable(t('deadLetter.key'), key)],
          [t('deadLetter.tenant'), copyable(t('deadLetter.tenant'), tenantId)],
          [t('deadLetter.bytes'), bytes],
        ]}
      />
    </div>
  );
}
