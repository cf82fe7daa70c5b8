import { useLocation, useParams } from 'wouter';
import { Button, ExactTime, Facts, Notice, Page, Queried, toast } from '@vc/web/elements';
import type { DeadLetter } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { Copyable } from '../elements/copyable';
import { DangerDialog } from '../elements/danger-dialog';
import { useMessages } from '../messages/messages-context';
import { useDeadLetter, useDiscardDeadLetter, useReplayDeadLetter } from './queries';

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

/** A message that was handled or discarded has no page any more, so both lead to the list. */
function DeadLetterActions({ letter: { id, attempts, eventId } }: { letter: DeadLetter }) {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const replay = useReplayDeadLetter(id);
  const discard = useDiscardDeadLetter(id);
  const leave = (text: string) => {
    toast(text);
    navigate('/dead-letters');
  };
  return (
    <>
      <ActError error={replay.error ?? discard.error} />
      {replay.data === 'failed' && (
        <div role="status">
          <Notice tone="bad">
            <p>{t('deadLetter.replayFailed', { count: attempts })}</p>
          </Notice>
        </div>
      )}
      {eventId === undefined && <p className="hint">{t('deadLetter.notReplayable')}</p>}
      <div className="actions">
        {eventId !== undefined && (
          <Button
            kind="primary"
            isPending={replay.isPending}
            onPress={() =>
              replay.mutate(undefined, {
                onSuccess: (outcome) => (outcome === 'handled' ? leave(t('deadLetter.replayed')) : undefined),
              })
            }
          >
            {t('deadLetter.replay')}
          </Button>
        )}
        <DangerDialog
          act={t('deadLetter.discard')}
          title={t('deadLetter.discardTitle')}
          text={t('deadLetter.discardText')}
          onConfirm={() => discard.mutate(undefined, { onSuccess: () => leave(t('deadLetter.discarded')) })}
        />
      </div>
    </>
  );
}
