import { Page, Queried, Section } from '@vc/web/elements';
import { Link } from 'wouter';
import { CardName } from '../cards/card-name';
import { useCredentials } from '../credentials/queries';
import { useMessages } from '../messages/messages-context';
import { MoreButton } from '../shell/more-button';
import { UseList } from '../uses/use-list';
import { usesOf } from '../uses/uses';
import { useHistory } from './queries';

/** What was shared with whom, and which cards were removed. */
export function HistoryPage() {
  const { t } = useMessages();
  const query = useHistory();
  return (
    <Page title={t('history.title')} lead={t('history.lead')}>
      <Queried query={query}>
        {({ pages }) => <UseList uses={usesOf(pages.flatMap(({ data }) => data))} empty={t('history.empty')} />}
      </Queried>
      <MoreButton query={query} />
      <RemovedCards />
    </Page>
  );
}

function RemovedCards() {
  const { t } = useMessages();
  const query = useCredentials('rejected');
  const removed = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (removed.length === 0) return null;
  return (
    <Section title={t('removed.title')} lead={t('removed.listLead')}>
      <ul className="use-list">
        {removed.map((credential) => (
          <li key={credential.id} className="use">
            <p className="use-head">
              <Link href={`/credentials/${credential.id}`} className="use-name">
                <CardName credential={credential} />
              </Link>
              <span className="hint">{credential.issuer.name}</span>
            </p>
          </li>
        ))}
      </ul>
      <MoreButton query={query} />
    </Section>
  );
}
