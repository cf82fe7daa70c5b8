import { ButtonLink, Page } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';

export function NotFound() {
  const { t } = useMessages();
  return (
    <Page title={t('notFound.title')} lead={t('notFound.lead')}>
      <ButtonLink to="/" kind="primary">
        {t('notFound.home')}
      </ButtonLink>
    </Page>
  );
}
