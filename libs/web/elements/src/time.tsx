import { dateAndTime, relativeTime } from '@vc/web/format';
import { useMessages } from '@vc/web/messages';
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
