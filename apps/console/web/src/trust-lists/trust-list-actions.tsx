import { useLocation } from 'wouter';
import { Button, toast } from '@vc/web/elements';
import type { TrustList } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { DangerDialog } from '../elements/danger-dialog';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { useDeleteTrustList, useRefreshTrustList } from './queries';

export function TrustListActions({ list: { id, name } }: { list: TrustList }) {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const mayWrite = useMay('trust.write');
  const refresh = useRefreshTrustList(id);
  const remove = useDeleteTrustList(id);
  if (!mayWrite) return null;
  // A refused answer of the operator of the list is no error of the act.
  const fetchNow = () =>
    refresh.mutate(undefined, {
      onSuccess: ({ error }) => toast(t(error ? 'trustList.refreshRefused' : 'trustList.refreshed')),
    });
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast(t('trustList.deleted', { name }));
        navigate('/trust-lists');
      },
    });
  return (
    <>
      <ActError error={refresh.error ?? remove.error} />
      <div className="actions">
        <Button kind="primary" onPress={fetchNow} isPending={refresh.isPending}>
          {t('trustList.refresh')}
        </Button>
        <DangerDialog
          act={t('action.delete')}
          title={t('trustList.deleteTitle')}
          text={t('trustList.deleteText')}
          onConfirm={confirm}
        />
      </div>
    </>
  );
}
