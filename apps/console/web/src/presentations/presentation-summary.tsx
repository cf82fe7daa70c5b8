import { ExactTime, Facts } from '@vc/web/elements';
import type { Presentation } from '../api/schemas';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { PresentationBadge } from './presentation-badge';

/** The outcome in a sentence, and what is known about the request. */
export function PresentationSummary({ presentation }: { presentation: Presentation }) {
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
