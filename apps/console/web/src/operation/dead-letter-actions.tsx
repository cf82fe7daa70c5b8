import { useLocation } from 'wouter';
import { Button, Notice, toast } from '@vc/web/elements';
import type { DeadLetter } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { DangerDialog } from '../elements/danger-dialog';
import { useMessages } from '../messages/messages-context';
import { useDiscardDeadLetter, useReplayDeadLetter } from './queries';

/** A message that was handled or discarded has no page any more, so both lead to the list. */
export function DeadLetterActions({ letter: { id, attempts, eventId } }: { letter: DeadLetter }) {
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
