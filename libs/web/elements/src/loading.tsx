import { useMessages } from '@vc/web/messages';

/** Grey lines in place of what is being read. */
export function Loading() {
  const { t } = useMessages();
  return (
    <div className="loading" role="status">
      <span className="visually-hidden">{t('state.loading')}</span>
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  );
}
