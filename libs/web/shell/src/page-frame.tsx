import { ButtonLink, Page } from '@vc/web/elements';
import { useMessages } from '@vc/web/messages';

/** The first link of a page, which leads past what is around its content. */
export function SkipLink() {
  const { t } = useMessages();
  return (
    <a className="skip-link" href="#content">
      {t('shell.skip')}
    </a>
  );
}

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
