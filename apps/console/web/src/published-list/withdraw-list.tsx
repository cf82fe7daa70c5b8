import { ConfirmDialog, toast } from '@vc/web/elements';
import { ActError } from '../elements/act-error';
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
        <ConfirmDialog
          trigger={{ text: t('publishedList.withdraw'), kind: 'danger' }}
          title={t('publishedList.withdrawTitle')}
          confirm={t('publishedList.withdraw')}
          isDangerous
          onConfirm={confirm}
        >
          <p>{t('publishedList.withdrawText')}</p>
        </ConfirmDialog>
      </div>
    </>
  );
}
