import { ConfirmDialog, toast } from '@vc/web/elements';
import type { Certificate } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { DangerDialog } from '../elements/danger-dialog';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { canActivate, canRevoke } from './certificate-state';
import { useActivateCertificate, useRevokeCertificate } from './queries';

export function CertificateActions({ certificate: { id, status } }: { certificate: Certificate }) {
  const { t } = useMessages();
  const activate = useActivateCertificate(id);
  const revoke = useRevokeCertificate(id);
  const mayWrite = useMay('trust.write');
  if (!mayWrite) return null;
  return (
    <>
      <ActError error={activate.error ?? revoke.error} />
      <div className="actions">
        {canActivate(status) && (
          <ConfirmDialog
            trigger={{ text: t('certificate.activate'), kind: 'primary' }}
            title={t('certificate.activateTitle')}
            confirm={t('certificate.activate')}
            onConfirm={() => activate.mutate(undefined, { onSuccess: () => toast(t('certificate.activated')) })}
          >
            <p>{t('certificate.activateText')}</p>
          </ConfirmDialog>
        )}
        {canRevoke(status) && (
          <DangerDialog
            act={t('certificate.revoke')}
            title={t('certificate.revokeTitle')}
            text={t('certificate.revokeText')}
            onConfirm={() => revoke.mutate(undefined, { onSuccess: () => toast(t('certificate.revoked')) })}
          />
        )}
      </div>
    </>
  );
}
