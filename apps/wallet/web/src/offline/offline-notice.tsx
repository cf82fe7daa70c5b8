import { Notice } from '@vc/web/elements';
import { useSyncExternalStore } from 'react';
import { useMessages } from '../messages/messages-context';

/** Above each page while the device has no connection. */
export function OfflineNotice() {
  const { t } = useMessages();
  const isOnline = useOnline();
  return <div role="status">{!isOnline && <Notice tone="warn">{t('offline.notice')}</Notice>}</div>;
}

function subscribe(listener: () => void): () => void {
  globalThis.addEventListener('online', listener);
  globalThis.addEventListener('offline', listener);
  return () => {
    globalThis.removeEventListener('online', listener);
    globalThis.removeEventListener('offline', listener);
  };
}

/** Whether the device has a connection, as far as the browser knows. */
function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}
