import { Badge } from '@vc/web/elements';
import { dateAndTime } from '@vc/web/format';
import { useMessages } from '../messages/messages-context';
import { useClock } from '../session/clock-queries';
import { may } from '../session/session';
import { useSession } from '../session/session-context';

/** Says on every page that nothing in the organization is real, and what time it is there if that was moved. */
export function SandboxBadge() {
  const { t, locale } = useMessages();
  const session = useSession();
  const { tenant } = session;
  const isSandbox = tenant.kind === 'sandbox';
  // The session of other members has what was known some seconds ago.
  const { data: clock } = useClock(tenant.id, isSandbox && may(session, ['admin']));
  const clockOffsetSeconds = clock?.offsetSeconds ?? session.clockOffsetSeconds ?? 0;
  if (!isSandbox) return null;
  if (clockOffsetSeconds === 0) return <Badge tone="warn">{t('shell.sandbox')}</Badge>;
  const now = new Date(Date.now() + clockOffsetSeconds * 1_000).toISOString();
  return <Badge tone="warn">{t('shell.sandboxMoved', { time: dateAndTime(now, locale) })}</Badge>;
}
