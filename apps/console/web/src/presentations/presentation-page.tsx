import { useParams } from 'wouter';
import { Page, Queried, Section } from '@vc/web/elements';
import type { Presentation } from '../api/schemas';
import { Timeline } from '../elements/timeline';
import { useMessages } from '../messages/messages-context';
import { PresentationActions } from './presentation-actions';
import { isOpenPresentation } from './presentation-status';
import { PresentationSummary } from './presentation-summary';
import { usePresentation, usePresentationSteps } from './queries';
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
