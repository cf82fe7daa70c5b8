import { Link, useLocation, useParams } from 'wouter';
import { Button, ExactTime, Facts, Notice, Page, Queried, toast } from '@vc/web/elements';
import type { TrustList } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { Copyable } from '../elements/copyable';
import { DangerDialog } from '../elements/danger-dialog';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { useDeleteTrustList, useRefreshTrustList, useTrustList } from './queries';
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

function TrustListActions({ list: { id, name } }: { list: TrustList }) {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const mayWrite = useMay('trust.write');
  const refresh = useRefreshTrustList(id);
  const remove = useDeleteTrustList(id);
  if (!mayWrite) return null;
  // A refused answer of the operator of the list is no error of the act.
  const fetchNow = () =>
    refresh.mutate(undefined, {
      onSuccess: ({ error }) => toast(t(error ? 'trustList.refreshRefused' : 'trustList.refreshed')),
    });
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast(t('trustList.deleted', { name }));
        navigate('/trust-lists');
      },
    });
  return (
    <>
      <ActError error={refresh.error ?? remove.error} />
      <div className="actions">
        <Button kind="primary" onPress={fetchNow} isPending={refresh.isPending}>
          {t('trustList.refresh')}
        </Button>
        <DangerDialog
          act={t('action.delete')}
          title={t('trustList.deleteTitle')}
          text={t('trustList.deleteText')}
          onConfirm={confirm}
        />
      </div>
    </>
  );
}
