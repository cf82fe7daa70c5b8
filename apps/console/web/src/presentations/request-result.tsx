import { ButtonLink, Notice } from '@vc/web/elements';
import type { Presentation } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { PresentationBadge } from './presentation-badge';
import { usePresentation } from './queries';
import { RequestPanel } from './request-panel';

/** The request that was made, and what becomes of it. */
export function RequestResult({ presentation }: { presentation: Presentation }) {
  const { t } = useMessages();
  const { data: current = presentation } = usePresentation(presentation.id);
  return (
    <div className="detail">
      <div className="detail-main">
        <Notice tone="good">
          <p>{t('requestResult.done')}</p>
        </Notice>
        <p className="panel panel-title" role="status">
          {t(`presentationOutcome.${current.status}`)} <PresentationBadge status={current.status} />
        </p>
        <div className="actions">
          <ButtonLink to={`/presentations/${presentation.id}`} kind="primary">
            {t('requestResult.open')}
          </ButtonLink>
          <ButtonLink to="/presentations/new">{t('requestResult.another')}</ButtonLink>
        </div>
      </div>
      <RequestPanel presentation={presentation} />
    </div>
  );
}
