import { Button, ButtonLink, toast } from '@vc/web/elements';
import type { Tenant } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { DangerDialog } from '../elements/danger-dialog';
import { useUndo } from '../forms/use-undo';
import { useMessages } from '../messages/messages-context';
import { InviteDialog } from '../staff/invite-dialog';
import { useSetTenantStatus } from './queries';

/**
 * What the operator does with a tenant of others. The status of a tenant that is being deleted cannot be changed.
 */
export function TenantActions({ tenant: { id, status, deletion } }: { tenant: Tenant }) {
  const { t } = useMessages();
  const setStatus = useSetTenantStatus(id);
  const undo = useUndo();
  const suspend = () =>
    setStatus.mutate('suspended', {
      onSuccess: () => undo(t('tenant.suspended'), async () => setStatus.mutateAsync('active')),
    });
  return (
    <>
      <ActError error={setStatus.error} />
      <div className="actions">
        <ButtonLink to={`/tenants/${id}/edit`}>{t('action.edit')}</ButtonLink>
        {!deletion && <InviteDialog tenantId={id} />}
        {!deletion && status === 'active' && (
          <DangerDialog
            act={t('tenant.suspend')}
            title={t('tenant.suspendTitle')}
            text={t('tenant.suspendText')}
            onConfirm={suspend}
          />
        )}
        {!deletion && status === 'suspended' && (
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
