import { ConfirmDialog, toast } from '@vc/web/elements';
import type { Presentation } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { isOpenPresentation } from './presentation-status';
import { useCancelPresentation } from './queries';

/** Withdraws a request that has no response yet. */
export function PresentationActions({ presentation }: { presentation: Presentation }) {
  const { t } = useMessages();
  const cancel = useCancelPresentation(presentation.id);
  const mayWrite = useMay('presentations.write');
  if (!mayWrite || !isOpenPresentation(presentation.status)) return null;
  return (
    <>
      <ActError error={cancel.error} />
      <div className="actions">
        <ConfirmDialog
          trigger={{ text: t('presentation.cancel') }}
          title={t('presentation.cancelTitle')}
          confirm={t('presentation.cancel')}
          isDangerous
          onConfirm={() => cancel.mutate(undefined, { onSuccess: () => toast(t('presentation.cancelled')) })}
        >
          <p>{t('presentation.cancelText')}</p>
        </ConfirmDialog>
      </div>
    </>
  );
}
