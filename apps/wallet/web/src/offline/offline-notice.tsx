import { Notice } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { useOnline } from './use-online';

/** Above each page while the device has no connection. */
export function OfflineNotice() {
  const { t } = useMessages();
  const isOnline = useOnline();
  return <div role="status">{!isOnline && <Notice tone="warn">{t('offline.notice')}</Notice>}</div>;
}
