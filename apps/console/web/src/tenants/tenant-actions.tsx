import { Button, ConfirmDialog, toast } from '@vc/web/elements';
import type { Tenant } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';
import { useSetTenantStatus } from './queries';

/** The operator does not suspend its own tenant, because no one could resume it. */
export function TenantActions({ tenant: { id, status } }: { tenant: Tenant }) {
  const { t } = useMessages();
  const session = useSession();
  const setStatus = useSetTenantStatus(id);
  if (!session.isOperator || session.tenant.id === id) return null;
  return (
    <>
      <ActError error={setStatus.error} />
      <div className="actions">
        {status === 'active' ? (
          <ConfirmDialog
            trigger={{ text: t('tenant.suspend'), kind: 'danger' }}
            title={t('tenant.suspendTitle')}
            confirm={t('tenant.suspend')}
            isDangerous
            onConfirm={() => setStatus.mutate('suspended', { onSuccess: () => toast(t('tenant.suspended')) })}
          >
            <p>{t('tenant.suspendText')}</p>
          </ConfirmDialog>
        ) : (
          <Button
            kind="primary"
            isPending={setStatus.isPending}
            onPress={() => setStatus.mutate('active', { onSuccess: () => toast(t('tenant.resumed')) })}
          >
            {t('tenant.resume')}
          </Button>
        )}
      </div>
    </>
  );
}
