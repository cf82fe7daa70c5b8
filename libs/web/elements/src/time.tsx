import { dateAndTime, relativeTime } from '@vc/web/format';
import { useMessages } from '@vc/web/messages';
import { useSyncExternalStore } from 'react';

const INTERVAL_MS = 30_000;

let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, INTERVAL_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

/** The time in milliseconds, which goes on each half minute. One timer serves the whole page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

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

export function ExactTime({ iso }: { iso: string }) {
  const { locale } = useMessages();
  return <time dateTime={iso}>{dateAndTime(iso, locale)}</time>;
}
