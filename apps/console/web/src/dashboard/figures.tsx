import { useNow } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { activityOf } from './activity';
import { Figure } from './figure';
import { useRecentIssuances, useRecentPresentations } from './queries';

interface Read {
  data: { createdAt: string; status: string }[];
}

/** The items with the status, or undefined while the list is read. */
const withStatus = (list: Read | undefined, status: string) => list?.data.filter((each) => each.status === status);

/** What the last days have brought. */
export function Figures() {
  const { t } = useMessages();
  const now = useNow();
  const issuances = useRecentIssuances(now).data;
  const presentations = useRecentPresentations(now).data;
  const maySeeIssuances = useMay('credentials.read');
  const maySeePresentations = useMay('presentations.read');
  const lists = [issuances, presentations].filter((list) => list !== undefined);
  const failed = lists.flatMap((list) => withStatus(list, 'failed') ?? []);
  const activity = (items: { createdAt: string }[] | undefined) => items && activityOf(items, now);
  return (
    <section aria-label={t('dashboard.figures')}>
      <div className="figures">
        {maySeeIssuances && (
          <Figure name={t('dashboard.issued')} activity={activity(withStatus(issuances, 'completed'))} tone="good" />
        )}
        {maySeePresentations && (
          <Figure
            name={t('dashboard.verified')}
            activity={activity(withStatus(presentations, 'verified'))}
            tone="good"
          />
        )}
        {(maySeeIssuances || maySeePresentations) && (
          <Figure name={t('dashboard.failed')} activity={activity(lists.length > 0 ? failed : undefined)} tone="bad" />
        )}
      </div>
      {lists.some(({ links }) => links.next !== undefined) && <p className="hint">{t('dashboard.partial')}</p>}
    </section>
  );
}
