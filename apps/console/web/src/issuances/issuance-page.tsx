import { useParams } from 'wouter';
import { Button, ConfirmDialog, ExactTime, Facts, Notice, Page, Queried, Section, toast } from '@vc/web/elements';
import type { Issuance, TimelineEntry } from '../api/schemas';
import { useCredentialColumns } from '../credentials/credential-columns';
import { ActError } from '../elements/act-error';
import { Copyable } from '../elements/copyable';
import { DataTable } from '../elements/data-table';
import { Timeline } from '../elements/timeline';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { useTemplateNames } from '../templates/template-names';
import { awaitsApproval } from './awaits-approval';
import { IssuanceBadge } from './issuance-badge';
import { isOpenIssuance } from './issuance-status';
import { OfferPanel } from './offer-panel';
import { useApproveIssuance, useCancelIssuance, useIssuance, useIssuanceSteps } from './queries';

interface IssuanceActionsProps {
  issuance: Issuance;
  steps: readonly TimelineEntry[];
}

export function IssuancePage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useIssuance(id);
  return (
    <Page title={t('issuance.title')} parent={{ to: '/issuances', name: t('issuances.title') }}>
      <Queried query={query}>{(issuance) => <IssuanceDetail issuance={issuance} />}</Queried>
    </Page>
  );
}

function IssuanceDetail({ issuance }: { issuance: Issuance }) {
  const { t } = useMessages();
  const isOpen = isOpenIssuance(issuance.status);
  const steps = useIssuanceSteps(issuance.id, isOpen);
  return (
    <div className="detail">
      <div className="detail-main">
        <IssuanceSummary issuance={issuance} />
        <IssuanceActions issuance={issuance} steps={steps.data?.data ?? []} />
        <Section title={t('issuance.credentials')}>
          <IssuanceCredentials issuance={issuance} />
        </Section>
        <Section title={t('timeline.title')}>
          <Queried query={steps}>{({ data }) => <Timeline entries={data} />}</Queried>
        </Section>
      </div>
      {isOpen && <OfferPanel issuance={issuance} />}
    </div>
  );
}

function IssuanceSummary({ issuance }: { issuance: Issuance }) {
  const { t } = useMessages();
  const nameOf = useTemplateNames();
  const { id, status, error, reference, metadata, createdAt, expiresAt, credentials } = issuance;
  return (
    <div className="panel">
      <p className="panel-title" role="status">
        {credentials.map(({ credentialTemplateId }) => nameOf(credentialTemplateId)).join(', ')}{' '}
        <IssuanceBadge status={status} />
      </p>
      {error && <p className="soft">{error.detail}</p>}
      <Facts
        facts={[
          [t('fact.id'), <Copyable key="id" text={id} label={t('fact.id')} />],
          [t('column.reference'), reference],
          ...Object.entries(metadata ?? {}),
          [t('column.createdAt'), <ExactTime key="createdAt" iso={createdAt} />],
          [t('issuance.offerEnds'), <ExactTime key="expiresAt" iso={expiresAt} />],
        ]}
      />
    </div>
  );
}

function IssuanceCredentials({ issuance }: { issuance: Issuance }) {
  const { t } = useMessages();
  return <DataTable label={t('issuance.credentials')} rows={issuance.credentials} columns={useCredentialColumns()} />;
}

/** What the issuer can still do: to withdraw the offer, and to approve a credential that a wallet waits for. */
function IssuanceActions({ issuance, steps }: IssuanceActionsProps) {
  const { t } = useMessages();
  const cancel = useCancelIssuance(issuance.id);
  const approve = useApproveIssuance(issuance.id);
  const mayWrite = useMay('credentials.write');
  if (!mayWrite || !isOpenIssuance(issuance.status)) return null;
  return (
    <>
      <ActError error={cancel.error ?? approve.error} />
      {awaitsApproval(steps) && (
        <Notice tone="warn">
          <p>{t('issuance.awaitsApproval')}</p>
          <Button
            kind="primary"
            isPending={approve.isPending}
            onPress={() => approve.mutate(undefined, { onSuccess: () => toast(t('issuance.approved')) })}
          >
            {t('issuance.approve')}
          </Button>
        </Notice>
      )}
      <div className="actions">
        <ConfirmDialog
          trigger={{ text: t('issuance.cancel') }}
          title={t('issuance.cancelTitle')}
          confirm={t('issuance.cancel')}
          isDangerous
          onConfirm={() => cancel.mutate(undefined, { onSuccess: () => toast(t('issuance.cancelled')) })}
        >
          <p>{t('issuance.cancelText')}</p>
        </ConfirmDialog>
      </div>
    </>
  );
}
