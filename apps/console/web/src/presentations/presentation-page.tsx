import { useParams } from 'wouter';
import { ConfirmDialog, ExactTime, Facts, Page, Queried, Section, toast } from '@vc/web/elements';
import type { Presentation } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { Copyable } from '../elements/copyable';
import { Timeline } from '../elements/timeline';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { PresentationBadge } from './presentation-badge';
import { isOpenPresentation } from './presentation-status';
import { useCancelPresentation, usePresentation, usePresentationSteps } from './queries';
import { RequestPanel } from './request-panel';
import { Verdict } from './verdict';

export function PresentationPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = usePresentation(id);
  return (
    <Page title={t('presentation.title')} parent={{ to: '/presentations', name: t('presentations.title') }}>
      <Queried query={query}>{(presentation) => <PresentationDetail presentation={presentation} />}</Queried>
    </Page>
  );
}

function PresentationDetail({ presentation }: { presentation: Presentation }) {
  const { t } = useMessages();
  const isOpen = isOpenPresentation(presentation.status);
  const steps = usePresentationSteps(presentation.id, isOpen);
  return (
    <div className="detail">
      <div className="detail-main">
        <PresentationSummary presentation={presentation} />
        <PresentationActions presentation={presentation} />
        {presentation.credentials.map((credential, index) => (
          // A request may have several responses with one id.
          <Verdict key={index} credential={credential} />
        ))}
        <Section title={t('timeline.title')}>
          <Queried query={steps}>{({ data }) => <Timeline entries={data} />}</Queried>
        </Section>
      </div>
      {isOpen && <RequestPanel presentation={presentation} />}
    </div>
  );
}

/** Withdraws a request that has no response yet. */
function PresentationActions({ presentation }: { presentation: Presentation }) {
  const { t } = useMessages();
  const cancel = useCancelPresentation(presentation.id);
  const mayWrite = useMay('presentations.write');
  if (!mayWrite || !isOpenPresentation(presentation.status)) return null;
  return (
    <>
      <ActError error={cancel.error} />
      <div className="actions">
        <ConfirmDialog
          trigger={{ text: t('presentation.cancel') }}
          title={t('presentation.cancelTitle')}
          confirm={t('presentation.cancel')}
          isDangerous
          onConfirm={() => cancel.mutate(undefined, { onSuccess: () => toast(t('presentation.cancelled')) })}
        >
          <p>{t('presentation.cancelText')}</p>
        </ConfirmDialog>
      </div>
    </>
  );
}

/** The outcome in a sentence, and what is known about the request. */
function PresentationSummary({ presentation }: { presentation: Presentation }) {
  const { t } = useMessages();
  const { id, status, error, reference, metadata, createdAt, answeredAt, expiresAt } = presentation;
  return (
    <div className="panel">
      <p className="panel-title" role="status">
        {t(`presentationOutcome.${status}`)} <PresentationBadge status={status} />
      </p>
      {error && <p className="soft">{error.detail}</p>}
      <Facts
        facts={[
          [t('fact.id'), <Copyable key="id" text={id} label={t('fact.id')} />],
          [t('column.reference'), reference],
          ...Object.entries(metadata ?? {}),
          [t('column.createdAt'), <ExactTime key="createdAt" iso={createdAt} />],
          [t('presentation.answeredAt'), answeredAt && <ExactTime key="answeredAt" iso={answeredAt} />],
          [t('presentation.requestEnds'), <ExactTime key="expiresAt" iso={expiresAt} />],
        ]}
      />
    </div>
  );
}
