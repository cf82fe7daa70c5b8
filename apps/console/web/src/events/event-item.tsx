import { Link } from 'wouter';
import { ExactTime } from '@vc/web/elements';
import type { FeedEvent } from '../api/schemas';
import { CodeBlock } from '../elements/code-block';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';
import { linksOf } from './event-links';

/** An event, with its content as webhooks have it. */
export function EventItem({ event }: { event: FeedEvent }) {
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
