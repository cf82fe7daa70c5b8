import { Button, Notice } from '@vc/web/elements';
import { useSyncExternalStore } from 'react';
import { useMessages } from '../messages/messages-context';
import { isNewVersionThere, subscribeToVersion } from './version-store';

/** A page that is open for long is of a former build, whose scripts the platform has no more. */
export function NewVersion() {
  const { t } = useMessages();
  const isThere = useSyncExternalStore(subscribeToVersion, isNewVersionThere);
  if (!isThere) return null;
  return (
    <Notice tone="good">
      <p>{t('version.new')}</p>
      <Button onPress={() => globalThis.location.reload()}>{t('version.reload')}</Button>
    </Notice>
  );
}
