import { toast } from '@vc/web/elements';
import { ActError } from '../elements/act-error';
import { DangerDialog } from '../elements/danger-dialog';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { useWithdrawList } from './queries';

export function WithdrawList() {
  const { t } = useMessages();
  const mayWrite = useMay('trust.write');
  const withdraw = useWithdrawList();
  if (!mayWrite) return null;
  const confirm = () => withdraw.mutate(undefined, { onSuccess: () => toast(t('publishedList.withdrawn')) });
  return (
    <>
      <ActError error={withdraw.error} />
      <div className="actions">
        <DangerDialog
          act={t('publishedList.withdraw')}
          title={t('publishedList.withdrawTitle')}
          text={t('publishedList.withdrawText')}
          onConfirm={confirm}
        />
      </div>
    </>
  );
}
