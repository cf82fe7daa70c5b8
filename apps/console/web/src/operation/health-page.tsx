import { Notice, Page, Queried, Time } from '@vc/web/elements';
import type { PlatformHealth } from '../api/schemas';
import { DataTable } from '../elements/data-table';
import { useMessages } from '../messages/messages-context';
import { useHealth } from './queries';
import { countAway, replicaRowsOf } from './replica-rows';
import { useReplicaColumns } from './replica-columns';

/** The state of the services. It is read again while the page is used. */
export function HealthPage() {
  const { t } = useMessages();
  const query = useHealth();
  return (
    <Page title={t('health.title')} lead={t('health.lead')}>
      <Queried query={query}>{(health) => <Health health={health} />}</Queried>
    </Page>
  );
}

function Backup({ backup: { status, finishedAt } }: Pick<PlatformHealth, 'backup'>) {
  const { t } = useMessages();
  return (
    <>
      {t(`backup.${status}`)}
      {finishedAt !== undefined && (
        <>
          {' '}
          (<Time iso={finishedAt} />)
        </>
      )}
    </>
  );
}

function Health({ health }: { health: PlatformHealth }) {
  const { t } = useMessages();
  const columns = useReplicaColumns();
  const away = countAway(health);
  return (
    <>
      <div role="status">
        <Notice tone={away === 0 ? 'good' : 'bad'}>
          <p>{away === 0 ? t('health.allReady') : t('health.away', { count: away })}</p>
        </Notice>
      </div>
      <DataTable label={t('health.title')} columns={columns} rows={replicaRowsOf(health)} />
      <p className="lead">
        {t('health.checked')} <Time iso={health.checkedAt} />. {t('health.backup')} <Backup backup={health.backup} />
      </p>
    </>
  );
}
