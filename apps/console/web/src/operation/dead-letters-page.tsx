import { Link, useSearchParams } from 'wouter';
import { Empty, Notice, Page, Time } from '@vc/web/elements';
import type { DeadLetter, ServiceName } from '../api/schemas';
import { pageQuery } from '../elements/cursors';
import type { Column } from '../elements/data-table';
import { List } from '../elements/list';
import { useMessages } from '../messages/messages-context';
import { useDeadLetters } from './queries';

export function DeadLettersPage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const query = useDeadLetters(pageQuery(search));
  const columns = useLetterColumns();
  return (
    <Page title={t('deadLetters.title')} lead={t('deadLetters.lead')}>
      <Missing services={query.data?.meta.unavailable ?? []} />
      <List
        label={t('deadLetters.title')}
        query={query}
        columns={columns}
        empty={<Empty icon="check" title={t('deadLetters.empty')} />}
      />
    </Page>
  );
}

/** The services whose letters the list lacks. */
function Missing({ services }: { services: ServiceName[] }) {
  const { t } = useMessages();
  if (services.length === 0) return null;
  return (
    <div role="status">
      <Notice tone="warn">
        <p>{t('deadLetters.missing', { services: services.join(', ') })}</p>
      </Notice>
    </div>
  );
}

function useLetterColumns(): Column<DeadLetter>[] {
  const { t } = useMessages();
  return [
    {
      id: 'event',
      name: t('deadLetter.event'),
      cell: ({ id, eventType }) => (
        <Link href={`/dead-letters/${id}`} className="row-link">
          {eventType ?? t('deadLetter.noEvent')}
        </Link>
      ),
    },
    { id: 'consumer', name: t('deadLetter.consumer'), cell: ({ consumer }) => consumer },
    { id: 'error', name: t('deadLetter.error'), cell: ({ error }) => <code>{error}</code> },
    { id: 'attempts', name: t('deadLetter.attempts'), cell: ({ attempts }) => attempts },
    { id: 'failedAt', name: t('deadLetter.failedAt'), cell: ({ failedAt }) => <Time iso={failedAt} /> },
  ];
}
