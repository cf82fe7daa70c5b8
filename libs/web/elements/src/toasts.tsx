import { useSyncExternalStore } from 'react';
import { useMessages } from '@vc/web/messages';
import { Button, IconButton } from './button';
import { Icon } from './icon';
import { currentToasts, dismissToast, subscribeToToasts } from './toasts-store';

/** A live region that is always there, so that screen readers hear its changes. */
export function Toasts() {
  const { t } = useMessages();
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  return (
    <div className="toasts" role="status">
      {toasts.map(({ id, text, tone, action }) => (
        <div key={id} className={`toast toast-${tone}`}>
          <Icon name={tone === 'good' ? 'check' : 'alert'} />
          <span>{text}</span>
          {action && (
            <Button
              kind="quiet"
              onPress={() => {
                dismissToast(id);
                action.act();
              }}
            >
              {action.name}
            </Button>
          )}
          <IconButton icon="close" label={t('action.dismiss')} onPress={() => dismissToast(id)} />
        </div>
      ))}
    </div>
  );
}
