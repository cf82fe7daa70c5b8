import { dateAndTime, relativeTime } from '../format/times';
import { useMessages } from '../messages/messages-context';
import { useNow } from './use-now';

/** A time as seen from now, with the exact one as its tip. */
export function Time({ iso }: { iso: string }) {
  const { locale } = useMessages();
  const now = useNow();
  return (
    <time dateTime={iso} title={dateAndTime(iso, locale)}>
      {relativeTime(iso, now, locale)}
    </time>
  );
}
