import { Link, useParams } from 'wouter';
import { ExactTime, Facts, Notice, Page, Queried } from '@vc/web/elements';
import type { TrustList } from '../api/schemas';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { useTrustList } from './queries';
import { TrustListActions } from './trust-list-actions';
import { TrustListBadge } from './trust-list-badge';

export function TrustListPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useTrustList(id);
  return (
    <Page title={query.data?.name ?? t('trustList.title')} parent={{ to: '/trust-lists', name: t('trustLists.title') }}>
      <Queried query={query}>
        {(list) => (
          <>
            <State list={list} />
            <TrustListActions list={list} />
            <Detail list={list} />
          </>
        )}
      </Queried>
    </Page>
  );
}

/** What keeps the entities of the list from being trusted, now or soon. */
function State({ list: { status, error, trustedUntil } }: { list: TrustList }) {
  const { t } = useMessages();
  return (
    <>
      {status === 'stale' && (
        <Notice tone="bad">
          <p>{t('trustList.stale')}</p>
          {trustedUntil !== null && <ExactTime iso={trustedUntil} />}
        </Notice>
      )}
      {error && (
        <Notice tone="warn">
          <p>{t('trustList.refused')}</p>
          <p lang="en">{error.detail}</p>
          <ExactTime iso={error.at} />
        </Notice>
      )}
    </>
  );
}

function Detail({ list }: { list: TrustList }) {
  const { t } = useMessages();
  const time = (iso: string | null) => (iso === null ? t('trustLists.never') : <ExactTime iso={iso} />);
  return (
    <div className="panel">
      <Facts
        facts={[
          [t('column.status'), <TrustListBadge key="status" list={list} />],
          [t('trustList.url'), <Copyable key="url" text={list.url} label={t('trustList.url')} />],
          [t('trustList.type'), list.type ?? t('trustList.anyType')],
          [t('trustLists.entities'), <Entities key="entities" count={list.entityCount} />],
          [t('trustList.sequenceNumber'), list.sequenceNumber ?? t('trustLists.never')],
          [t('trustLists.checkedAt'), time(list.checkedAt)],
          [t('trustList.issuedAt'), time(list.issuedAt)],
          [t('trustLists.nextUpdate'), time(list.nextUpdate)],
          [t('trustList.trustedUntil'), time(list.trustedUntil)],
          [t('trustListForm.graceDays'), list.graceDays],
          [t('fact.id'), <Copyable key="id" text={list.id} label={t('fact.id')} />],
        ]}
      />
    </div>
  );
}

function Entities({ count }: { count: number }) {
  const { t } = useMessages();
  if (count === 0) return count;
  return <Link href="/trusted-entities">{t('trustList.entityCount', { count })}</Link>;
}
