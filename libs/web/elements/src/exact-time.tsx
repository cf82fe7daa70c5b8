import { dateAndTime } from '@vc/web/format';
import { useMessages } from '@vc/web/messages';

export function ExactTime({ iso }: { iso: string }) {
  const { locale } = useMessages();
  return <time dateTime={iso}>{dateAndTime(iso, locale)}</time>;
}
