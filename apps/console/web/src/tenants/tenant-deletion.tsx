import type { ReactNode } from 'react';
import { Badge, Button, ConfirmDialog, ExactTime, Facts, Notice, Queried, Section, toast } from '@vc/web/elements';
import type { Tenant } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { useUndo } from '../forms/use-undo';
import { useMessages } from '../messages/messages-context';
import { useCancelDeletion, useRequestDeletion, useTenantDeletion } from './queries';

/** The deletion of a tenant, which can be cancelled until it is due. */
export function TenantDeletion({ tenant }: { tenant: Tenant }) {
  const { t } = useMessages();
  return (
    <Section title={t('deletion.title')} lead={t('deletion.lead')}>
      {tenant.deletion ? <Scheduled id={tenant.id} /> : <Schedule tenant={tenant} />}
    </Section>
  );
}

function Schedule({ tenant: { id, name } }: { tenant: Tenant }) {
  const { t } = useMessages();
  const request = useRequestDeletion(id);
  const cancel = useCancelDeletion(id);
  const undo = useUndo();
  const confirm = () =>
    request.mutate(undefined, {
      onSuccess: () => undo(t('deletion.requested'), async () => cancel.mutateAsync()),
    });
  return (
    <>
      <ActError error={request.error} />
      <div className="actions">
        <ConfirmDialog
          trigger={{ text: t('deletion.request'), kind: 'danger' }}
          title={t('deletion.requestTitle', { name })}
          confirm={t('deletion.request')}
          isDangerous
          onConfirm={confirm}
        >
          <p>{t('deletion.requestText')}</p>
        </ConfirmDialog>
      </div>
    </>
  );
}

function Scheduled({ id }: { id: string }) {
  const { t } = useMessages();
  const query = useTenantDeletion(id);
  const cancel = useCancelDeletion(id);
  return (
    <Queried query={query}>
      {({ status, requestedAt, dueAt, services }) => (
        <>
          <Notice tone="warn">
            <p>{t(`deletionStatus.${status}`)}</p>
          </Notice>
          <div className="panel">
            <Facts
              facts={[
                [t('approvals.requestedAt'), <ExactTime key="requestedAt" iso={requestedAt} />],
                [t('tenant.deletionDue'), <ExactTime key="dueAt" iso={dueAt} />],
                ...(status === 'pending' ? [] : services.map((each) => toFact(each))),
              ]}
            />
          </div>
          <ActError error={cancel.error} />
          {status === 'pending' && (
            <div className="actions">
              <Button
                kind="primary"
                isPending={cancel.isPending}
                onPress={() => cancel.mutate(undefined, { onSuccess: () => toast(t('deletion.cancelled')) })}
              >
                {t('deletion.cancel')}
              </Button>
            </div>
          )}
        </>
      )}
    </Queried>
  );
}

interface DeletionOfService {
  name: string;
  status: 'waiting' | 'deleted';
}

function toFact({ name, status }: DeletionOfService): [string, ReactNode] {
  return [name, <ServiceBadge key={name} status={status} />];
}

function ServiceBadge({ status }: Pick<DeletionOfService, 'status'>) {
  const { t } = useMessages();
  return <Badge tone={status === 'deleted' ? 'good' : 'open'}>{t(`deletionOfService.${status}`)}</Badge>;
}
