import { Page } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';

/** A page that the roles of the member do not include. */
export function Forbidden() {
  const { t } = useMessages();
  return (
    <Page title={t('forbidden.title')}>
      <p>{t('forbidden.lead')}</p>
    </Page>
  );
}
