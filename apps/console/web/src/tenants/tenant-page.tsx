import { useParams } from 'wouter';
import { Button, ButtonLink, ExactTime, Facts, Page, Queried, toast } from '@vc/web/elements';
import type { Tenant } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { Copyable } from '../elements/copyable';
import { DangerDialog } from '../elements/danger-dialog';
import { useUndo } from '../forms/use-undo';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';
import { InviteDialog } from '../staff/invite-dialog';
import { useSetTenantStatus, useTenant } from './queries';
import { TenantBadge } from './tenant-badge';
import { TenantDeletion } from './tenant-deletion';

export function TenantPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const session = useSession();
  const query = useTenant(id);
  // The operator neither suspends nor deletes its own tenant, because no one could undo it.
  const isOfOthers = session.isOperator && session.tenant.id !== id;
  return (
    <Page title={query.data?.name ?? t('tenant.title')} parent={{ to: '/tenants', name: t('tenants.title') }}>
      <Queried query={query}>
        {(tenant) => (
          <>
            <TenantSummary tenant={tenant} />
            {session.isOperator && <ButtonLink to={`/tenants/${id}/limits`}>{t('limits.title')}</ButtonLink>}
            {isOfOthers && <TenantActions tenant={tenant} />}
            {isOfOthers && <TenantDeletion tenant={tenant} />}
          </>
        )}
      </Queried>
    </Page>
  );
}

function TenantSummary({ tenant }: { tenant: Tenant }) {
  const { t } = useMessages();
  const { id, slug, entitlements, secondFactor, approvalRequiredFor, createdAt, deletion } = tenant;
  const none = t('tenant.none');
  return (
    <div className="panel">
      <p className="panel-title">
        <code>{slug}</code> <TenantBadge tenant={tenant} />
      </p>
      <Facts
        facts={[
          [t('fact.id'), <Copyable key="id" text={id} label={t('fact.id')} />],
          [t('tenant.entitlements'), entitlements.join(', ') || none],
          [t('tenant.secondFactor'), t(`secondFactor.${secondFactor}`)],
          [t('tenant.approvals'), approvalRequiredFor.map((act) => t(`guardedAct.${act}`)).join(', ') || none],
          [t('column.createdAt'), <ExactTime key="createdAt" iso={createdAt} />],
          [t('tenant.deletionDue'), deletion && <ExactTime key="deletion" iso={deletion.dueAt} />],
        ]}
      />
    </div>
  );
}

/**
 * What the operator does with a tenant of others. The status of a tenant that is being deleted cannot be changed.
 */
function TenantActions({ tenant: { id, status, deletion } }: { tenant: Tenant }) {
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
