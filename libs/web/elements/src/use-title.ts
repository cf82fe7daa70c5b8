import { useEffect } from 'react';
import { useMessages } from '@vc/web/messages';

/** The title of the document, which screen readers read when the page changes. */
export function useTitle(title: string): void {
  const { t } = useMessages();
  const app = t('app.name');
  useEffect(() => {
    document.title = `${title} – ${app}`;
  }, [title, app]);
}
