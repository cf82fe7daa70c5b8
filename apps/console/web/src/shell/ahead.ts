import type { MessageKey } from '../messages/messages-context';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** How far a clock is ahead, in the largest unit of which it is at least one, rounded down. */
export function toAhead(seconds: number): { key: MessageKey; count: number } {
  if (seconds >= DAY_SECONDS) return { key: 'shell.aheadDays', count: Math.floor(seconds / DAY_SECONDS) };
  if (seconds >= HOUR_SECONDS) return { key: 'shell.aheadHours', count: Math.floor(seconds / HOUR_SECONDS) };
  return { key: 'shell.aheadMinutes', count: Math.ceil(seconds / MINUTE_SECONDS) };
}
