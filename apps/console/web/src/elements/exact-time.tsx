import { dateAndTime } from '../format/times';
import { useMessages } from '../messages/messages-context';

export function ExactTime({ iso }: { iso: string }) {
  const { locale } = useMessages();
  return <time dateTime={iso}>{dateAndTime(iso, locale)}</time>;
}
