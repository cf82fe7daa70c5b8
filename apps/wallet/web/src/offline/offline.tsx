import { Button, Icon, useTitle } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';

/** In place of the wallet: its cards are on the platform, and nothing of them is kept on the device. */
export function Offline({ retry }: { retry: () => void }) {
  const { t } = useMessages();
  useTitle(t('offline.title'));
  return (
    <main className="log-in">
      <div className="log-in-card">
        <span className="log-in-mark" aria-hidden="true">
          <Icon name="alert" />
        </span>
        <h1>{t('offline.title')}</h1>
        <p className="soft">{t('offline.lead')}</p>
        <Button kind="primary" onPress={retry}>
          {t('action.retry')}
        </Button>
      </div>
    </main>
  );
}
