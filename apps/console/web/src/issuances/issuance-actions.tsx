import { Button, ConfirmDialog, Notice, toast } from '@vc/web/elements';
import type { Issuance, TimelineEntry } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { awaitsApproval } from './awaits-approval';
import { isOpenIssuance } from './issuance-status';
import { useApproveIssuance, useCancelIssuance } from './queries';

interface IssuanceActionsProps {
  issuance: Issuance;
  steps: readonly TimelineEntry[];
}

/** What the issuer can still do: to withdraw the offer, and to approve a credential that a wallet waits for. */
export function IssuanceActions({ issuance, steps }: IssuanceActionsProps) {
  const { t } = useMessages();
  const cancel = useCancelIssuance(issuance.id);
  const approve = useApproveIssuance(issuance.id);
  const mayWrite = useMay('credentials.write');
  if (!mayWrite || !isOpenIssuance(issuance.status)) return null;
  return (
    <>
      <ActError error={cancel.error ?? approve.error} />
      {awaitsApproval(steps) && (
        <Notice tone="warn">
          <p>{t('issuance.awaitsApproval')}</p>
          <Button
            kind="primary"
            isPending={approve.isPending}
            onPress={() => approve.mutate(undefined, { onSuccess: () => toast(t('issuance.approved')) })}
          >
            {t('issuance.approve')}
          </Button>
        </Notice>
      )}
      <div className="actions">
        <ConfirmDialog
          trigger={{ text: t('issuance.cancel') }}
          title={t('issuance.cancelTitle')}
          confirm={t('issuance.cancel')}
          isDangerous
          onConfirm={() => cancel.mutate(undefined, { onSuccess: () => toast(t('issuance.cancelled')) })}
        >
          <p>{t('issuance.cancelText')}</p>
        </ConfirmDialog>
      </div>
    </>
  );
}
