import { useEffect, useState, useSyncExternalStore } from 'react';
import { endSession, isPageInUse } from '@vc/web/shell';
import { api } from '../api/client';
import { EventFeed } from './event-feed';

/** Short, so that a page that was left soon holds no request of the organization any more. */
const WAIT_SECONDS = 20;
const TIMEOUT_MS = 45_000;
const LOOK_MS = 1_000;

/** The events of the organization while the page is open. */
export function useEventFeed() {
  const [feed] = useState(() => new EventFeed({ read, isInUse: isPageInUse, pause }));
  const state = useSyncExternalStore(feed.subscribe, feed.current);
  useEffect(() => {
    void feed.start();
    return () => feed.pause();
  }, [feed]);
  return { feed, state };
}

async function read(after: string, signal: AbortSignal) {
  const query = { after, wait: WAIT_SECONDS };
  try {
    const { data, meta } = await api.listEvents({ query }, { signal, timeoutMs: TIMEOUT_MS });
    return { events: data, after: meta.after ?? undefined };
  } catch (error) {
    endSession(error);
    throw error;
  }
}

async function pause(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LOOK_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
