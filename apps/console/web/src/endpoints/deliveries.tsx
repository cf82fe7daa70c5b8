import { Link, useSearchParams } from 'wouter';
import { Empty, Section, Time } from '@vc/web/elements';
import { pageQuery } from '../elements/cursors';
import { FilterLinks } from '../elements/filter-links';
import { List } from '../elements/list';
import { useMessages } from '../messages/messages-context';
import { DeliveryBadge } from './delivery-badge';
import { DELIVERY_STATUSES } from './endpoint-state';
import { useDeliveries } from './queries';

export function Deliveries({ endpointId }: { endpointId: string }) {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const status = DELIVERY_STATUSES.find((each) => each === search.get('status'));
  const query = useDeliveries(endpointId, { status, cursor: pageQuery(search) });
  return (
    <Section title={t('deliveries.title')}>
      <FilterLinks
        label={t('filter.status')}
        name="status"
        options={DELIVERY_STATUSES.map((id) => ({ id, name: t(`deliveryStatus.${id}`) }))}
      />
      <List
        label={t('deliveries.title')}
        query={query}
        columns={[
          {
            id: 'eventType',
            name: t('deliveries.event'),
            cell: ({ id, eventType }) => (
              <Link href={`/deliveries/${id}`} className="row-link">
                {eventType}
              </Link>
            ),
          },
          { id: 'status', name: t('column.status'), cell: (delivery) => <DeliveryBadge status={delivery.status} /> },
          { id: 'createdAt', name: t('column.createdAt'), cell: ({ createdAt }) => <Time iso={createdAt} /> },
        ]}
        empty={<Empty icon="webhook" title={t(status ? 'filter.nothing' : 'deliveries.empty')} />}
      />
    </Section>
  );
}
