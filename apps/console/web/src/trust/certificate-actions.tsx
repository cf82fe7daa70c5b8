import { ConfirmDialog, toast } from '@vc/web/elements';
import type { Certificate } from '../api/schemas';
import { ActError } from '../elements/act-error';
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
          <ConfirmDialog
            trigger={{ text: t('certificate.revoke'), kind: 'danger' }}
            title={t('certificate.revokeTitle')}
            confirm={t('certificate.revoke')}
            isDangerous
            onConfirm={() => revoke.mutate(undefined, { onSuccess: () => toast(t('certificate.revoked')) })}
          >
            <p>{t('certificate.revokeText')}</p>
          </ConfirmDialog>
        )}
      </div>
    </>
  );
}
