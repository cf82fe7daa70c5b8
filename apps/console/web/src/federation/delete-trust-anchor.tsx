import { useLocation } from 'wouter';
import { ConfirmDialog, toast } from '@vc/web/elements';
import type { TrustAnchor } from '../api/schemas';
import { ActError } from '../elements/act-error';
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
        <ConfirmDialog
          trigger={{ text: t('action.delete'), kind: 'danger' }}
          title={t('trustAnchor.deleteTitle')}
          confirm={t('action.delete')}
          isDangerous
          onConfirm={confirm}
        >
          <p>{t('trustAnchor.deleteText')}</p>
        </ConfirmDialog>
      </div>
    </>
  );
}
