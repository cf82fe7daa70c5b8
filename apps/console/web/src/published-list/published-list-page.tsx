import { Empty, Page, Queried } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { PublishedEntities } from './published-entities';
import { PublishedListFacts } from './published-list-facts';
import { usePublishedList } from './queries';
import { WithdrawList } from './withdraw-list';

/** The trust list that the organization publishes. */
export function PublishedListPage() {
  const { t } = useMessages();
  const query = usePublishedList();
  return (
    <Page
      title={t('publishedList.title')}
      lead={t('publishedList.lead')}
      parent={{ to: '/trust-lists', name: t('trustLists.title') }}
    >
      <Queried query={query}>
        {(list) =>
          list === null ? (
            <Empty icon="trust" title={t('publishedList.empty')}>
              <p>{t('publishedList.emptyHint')}</p>
            </Empty>
          ) : (
            <>
              <WithdrawList />
              <PublishedListFacts list={list} />
              <PublishedEntities entities={list.entities} />
            </>
          )
        }
      </Queried>
    </Page>
  );
}
