import { useLocation } from 'wouter';
import { toast } from '@vc/web/elements';
import { ActError } from '../elements/act-error';
import { DangerDialog } from '../elements/danger-dialog';
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
      <DangerDialog
        act={t('action.delete')}
        title={t('endpoint.deleteTitle')}
        text={t('endpoint.deleteText')}
        onConfirm={confirm}
      />
      <ActError error={remove.error} />
    </>
  );
}
