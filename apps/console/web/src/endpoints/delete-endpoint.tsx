import { useLocation } from 'wouter';
import { ConfirmDialog, toast } from '@vc/web/elements';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { useDeleteEndpoint } from './queries';

/** There is no undo: an endpoint that is created again has another secret. */
export function DeleteEndpoint({ id }: { id: string }) {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const remove = useDeleteEndpoint(id);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast(t('endpoint.deleted'));
        navigate('/endpoints');
      },
    });
  return (
    <>
      <ConfirmDialog
        trigger={{ text: t('action.delete'), kind: 'danger' }}
        title={t('endpoint.deleteTitle')}
        confirm={t('action.delete')}
        isDangerous
        onConfirm={confirm}
      >
        <p>{t('endpoint.deleteText')}</p>
      </ConfirmDialog>
      <ActError error={remove.error} />
    </>
  );
}
