import { useLocation } from 'wouter';
import { toast } from '@vc/web/elements';
import type { RegistrationCertificate } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { DangerDialog } from '../elements/danger-dialog';
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
        <DangerDialog
          act={t('action.delete')}
          title={t('registration.deleteTitle')}
          text={t('registration.deleteText')}
          onConfirm={confirm}
        />
      </div>
    </>
  );
}
