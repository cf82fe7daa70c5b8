import { useLocation } from 'wouter';
import { toast } from '@vc/web/elements';
import type { TrustAnchor } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { DangerDialog } from '../elements/danger-dialog';
import { useMessages } from '../messages/messages-context';
import { useDeleteTrustAnchor } from './queries';

export function DeleteTrustAnchor({ anchor: { id, name, entityIdentifier } }: { anchor: TrustAnchor }) {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const remove = useDeleteTrustAnchor(id);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast(t('trustAnchor.deleted', { name: name ?? entityIdentifier }));
        navigate('/trust-anchors');
      },
    });
  return (
    <>
      <ActError error={remove.error} />
      <div className="actions">
        <DangerDialog
          act={t('action.delete')}
          title={t('trustAnchor.deleteTitle')}
          text={t('trustAnchor.deleteText')}
          onConfirm={confirm}
        />
      </div>
    </>
  );
}
