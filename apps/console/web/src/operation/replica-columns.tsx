import { Badge, Time } from '@vc/web/elements';
import { duration } from '../format/durations';
import type { Column } from '../elements/data-table';
import { useMessages } from '../messages/messages-context';
import { lagOf, reasonsOf, type ReplicaRow, toneOf } from './replica-rows';

const NONE = '–';

export function useReplicaColumns(): Column<ReplicaRow>[] {
  const { t, locale } = useMessages();
  return [
    {
      id: 'service',
      name: t('health.service'),
      cell: ({ service, replica: { name } }) => (
        <>
          <strong>{service}</strong>
          {name !== undefined && <span className="hint row-hint">{name}</span>}
        </>
      ),
    },
    {
      id: 'status',
      name: t('column.status'),
      cell: ({ replica }) => (
        <>
          <Badge tone={toneOf(replica.status)}>{t(`healthStatus.${replica.status}`)}</Badge>
          {reasonsOf(replica).map((reason) => (
            <span key={reason} className="hint row-hint">
              {reason}
            </span>
          ))}
        </>
      ),
    },
    { id: 'version', name: t('health.version'), cell: ({ replica }) => replica.version ?? NONE },
    {
      id: 'startedAt',
      name: t('health.startedAt'),
      cell: ({ replica: { startedAt } }) => (startedAt === undefined ? NONE : <Time iso={startedAt} />),
    },
    {
      id: 'outbox',
      name: t('health.outbox'),
      cell: ({ replica: { outbox } }) =>
        outbox?.oldestAgeSeconds === undefined ? (outbox?.reason ?? NONE) : duration(outbox.oldestAgeSeconds, locale),
    },
    { id: 'lag', name: t('health.lag'), cell: ({ replica }) => lagOf(replica) ?? NONE },
    {
      id: 'handled',
      name: t('health.lastHandled'),
      cell: ({ replica: { consumer } }) =>
        consumer?.lastHandledAt === undefined ? NONE : <Time iso={consumer.lastHandledAt} />,
    },
  ];
}
