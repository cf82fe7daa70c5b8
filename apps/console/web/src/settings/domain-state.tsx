import { Badge, Button, ExactTime, Facts, Notice, Section, toast } from '@vc/web/elements';
import type { TenantDomain } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { DangerDialog } from '../elements/danger-dialog';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { useDeleteDomain, useVerifyDomain } from './settings-queries';

/** The domain, the record that proves it, and what can be done with it. */
export function DomainState({ tenantId, domain }: { tenantId: string; domain: TenantDomain }) {
  const { t } = useMessages();
  const { record, status, provenAt, missingSince } = domain;
  return (
    <>
      <div className="panel">
        <p className="panel-title" role="status">
          {domain.domain} <Badge tone={status === 'active' ? 'good' : 'open'}>{t(`domainStatus.${status}`)}</Badge>
        </p>
        <Facts
          facts={[
            [t('domain.provenAt'), provenAt && <ExactTime key="provenAt" iso={provenAt} />],
            [t('domain.missingSince'), missingSince && <ExactTime key="missingSince" iso={missingSince} />],
          ]}
        />
        {missingSince !== null && (
          <Notice tone="warn">
            <p>{t('domain.missing')}</p>
          </Notice>
        )}
      </div>
      <Section title={t('domain.record')} lead={t('domain.recordHint')}>
        <div className="panel">
          <Facts
            facts={[
              [t('column.type'), <code key="type">{record.type}</code>],
              [t('column.name'), <Copyable key="name" text={record.name} label={t('column.name')} />],
              [t('domain.value'), <Copyable key="value" text={record.value} label={t('domain.value')} />],
            ]}
          />
        </div>
      </Section>
      <DomainActions tenantId={tenantId} />
    </>
  );
}

function DomainActions({ tenantId }: { tenantId: string }) {
  const { t } = useMessages();
  const verify = useVerifyDomain(tenantId);
  const remove = useDeleteDomain(tenantId);
  return (
    <>
      <ActError error={verify.error ?? remove.error} />
      <div className="actions">
        <Button
          kind="primary"
          isPending={verify.isPending}
          onPress={() => verify.mutate(undefined, { onSuccess: () => toast(t('domain.verified')) })}
        >
          {t('domain.verify')}
        </Button>
        <DangerDialog
          act={t('domain.delete')}
          title={t('domain.deleteTitle')}
          text={t('domain.deleteText')}
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => toast(t('domain.deleted')) })}
        />
      </div>
    </>
  );
}
