import { ButtonLink, Empty, Page, Queried, Section } from '@vc/web/elements';
import { Redirect, useSearchParams } from 'wouter';
import { CardList } from '../cards/card-list';
import { useCredentials } from '../credentials/queries';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';
import { MoreButton } from '../shell/more-button';
import { pageOf } from './deep-link';
import { Waiting } from './waiting';

/** What waits for the user, and the cards of the wallet. An offer or a request in the address has a page of its own. */
export function HomePage() {
  const [search] = useSearchParams();
  const page = pageOf(search);
  return page === undefined ? <Home /> : <Redirect to={page} replace />;
}

function Home() {
  const { t } = useMessages();
  const { user } = useSession();
  const query = useCredentials('accepted');
  return (
    <Page title={user.name === undefined ? t('home.title') : t('home.greeting', { name: user.name })}>
      <Waiting />
      <Section title={t('home.cards')}>
        <Queried query={query}>{({ pages }) => <Cards pages={pages} />}</Queried>
        <MoreButton query={query} />
      </Section>
    </Page>
  );
}

function Cards({ pages }: { pages: { items: Parameters<typeof CardList>[0]['credentials'] }[] }) {
  const { t } = useMessages();
  const credentials = pages.flatMap(({ items }) => items);
  if (credentials.length > 0) return <CardList credentials={credentials} />;
  return (
    <Empty icon="card" title={t('home.empty')}>
      <p>{t('home.emptyHint')}</p>
      <ButtonLink to="/add" kind="primary">
        {t('home.add')}
      </ButtonLink>
    </Empty>
  );
}
