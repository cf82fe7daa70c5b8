import { Link, useSearchParams } from 'wouter';
import { Badge, Button, Empty, ExactTime, Failure, Page, type Tone } from '@vc/web/elements';
import type { FeedEvent } from '../api/schemas';
import { CodeBlock } from '../elements/code-block';
import { Copyable } from '../elements/copyable';
import { FilterLinks } from '../elements/filter-links';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';
import type { FeedState } from './event-feed';
import { linksOf } from './event-links';
import { useEventFeed } from './use-event-feed';

const TONES: Record<FeedState['status'], Tone> = { live: 'good', paused: 'quiet', idle: 'warn', failed: 'bad' };

/** What happens from now on. The filter is part of the address. */
export function EventsPage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const { feed, state } = useEventFeed();
  const { status, events, error } = state;
  const type = search.get('type') ?? '';
  const types = [...new Set([...events.map(({ eventType }) => eventType), ...(type === '' ? [] : [type])])].toSorted();
  const shown = events.filter(({ eventType }) => type === '' || eventType === type);
  return (
    <Page
      title={t('events.title')}
      lead={t('events.lead')}
      actions={
        status === 'paused' || status === 'failed' ? (
          <Button kind="primary" onPress={() => void feed.start()}>
            {t('events.resume')}
          </Button>
        ) : (
          <Button onPress={() => feed.pause()}>{t('events.pause')}</Button>
        )
      }
    >
      <p className="feed-status" role="status">
        <Badge tone={TONES[status]}>{t(`feedStatus.${status}`)}</Badge> {t('events.count', { count: events.length })}
      </p>
      {status === 'idle' && <p className="hint">{t('events.idleHint')}</p>}
      {status === 'failed' && <Failure error={error} />}
      {types.length > 0 && (
        <FilterLinks label={t('events.type')} name="type" options={types.map((id) => ({ id, name: id }))} />
      )}
      {shown.length === 0 ? (
        <Empty icon="webhook" title={t(type === '' ? 'events.empty' : 'filter.nothing')} />
      ) : (
        <ol className="timeline" aria-label={t('events.title')}>
          {shown.map((event) => (
            <EventItem key={event.id} event={event} />
          ))}
        </ol>
      )}
    </Page>
  );
}

/** An event, with its content as webhooks have it. */
function EventItem({ event }: { event: FeedEvent }) {
  const { t } = useMessages();
  const { scopes } = useSession();
  const { id, eventType, payload, occurredAt } = event;
  return (
    <li className="step">
      <details className="event">
        <summary>
          <code>{eventType}</code>
        </summary>
        <Copyable text={id} label={t('delivery.eventId')} />
        <CodeBlock label={t('delivery.payload')} text={JSON.stringify({ eventType, payload }, undefined, 2)} />
      </details>
      <p className="hint">
        <ExactTime iso={occurredAt} />
        {linksOf(event, scopes).map(({ to, name }) => (
          <span key={to}>
            {' · '}
            <Link href={to}>{t(name)}</Link>
          </span>
        ))}
      </p>
    </li>
  );
}
