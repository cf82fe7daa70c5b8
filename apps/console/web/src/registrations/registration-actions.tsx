import { useLocation } from 'wouter';
import { ConfirmDialog, toast } from '@vc/web/elements';
import type { RegistrationCertificate } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { useDeleteRegistration } from './queries';

export function RegistrationActions({ registration: { id, name } }: { registration: RegistrationCertificate }) {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const mayWrite = useMay('presentations.write');
  const remove = useDeleteRegistration(id);
  if (!mayWrite) return null;
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast(t('registration.deleted', { name }));
        navigate('/registration-certificates');
      },
    });
  return (
    <>
      <ActError error={remove.error} />
      <div className="actions">
        <ConfirmDialog
          trigger={{ text: t('action.delete'), kind: 'danger' }}
          title={t('registration.deleteTitle')}
          confirm={t('action.delete')}
          isDangerous
          onConfirm={confirm}
        >
          <p>{t('registration.deleteText')}</p>
        </ConfirmDialog>
      </div>
    </>
  );
}
