import { useParams } from 'wouter';
import { ButtonLink, ExactTime, Facts, Page, Queried } from '@vc/web/elements';
import type { Tenant } from '../api/schemas';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';
import { useTenant } from './queries';
import { TenantActions } from './tenant-actions';
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
