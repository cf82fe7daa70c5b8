import { Badge } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { useClock } from '../session/clock-queries';
import { may } from '../session/session';
import { useSession } from '../session/session-context';
import { toAhead } from './ahead';

/** Says on every page that nothing in the organization is real, and how far its time is ahead. */
export function SandboxBadge() {
  const { t } = useMessages();
  const session = useSession();
  const { tenant } = session;
  const isSandbox = tenant.kind === 'sandbox';
  // The session of other members has what was known some seconds ago.
  const { data: clock } = useClock(tenant.id, isSandbox && may(session, ['admin']));
  const clockOffsetSeconds = clock?.offsetSeconds ?? session.clockOffsetSeconds ?? 0;
  if (!isSandbox) return null;
  if (clockOffsetSeconds === 0) return <Badge tone="warn">{t('shell.sandbox')}</Badge>;
  const { key, count } = toAhead(clockOffsetSeconds);
  return <Badge tone="warn">{t(key, { count })}</Badge>;
}
