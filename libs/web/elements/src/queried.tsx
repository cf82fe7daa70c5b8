import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMessages } from '@vc/web/messages';
import { Button } from './button';
import { useErrorText } from './error-text';
import { Icon } from './icon';

/** Says why something could not be read or done. */
export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  const { t } = useMessages();
  const { text, reference } = useErrorText(error);
  return (
    <div className="notice notice-bad" role="alert">
      <Icon name="alert" />
      <div>
        <p>{text}</p>
        {reference !== undefined && <p className="hint">{t('error.reference', { reference })}</p>}
        {retry && (
          <Button kind="plain" onPress={retry}>
            {t('action.retry')}
          </Button>
        )}
      </div>
    </div>
  );
}

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

/** Shows what a query has read, or that it is being read, or why it could not be. */
export function Queried<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failure error={query.error} retry={() => void query.refetch()} />;
  return <Loading />;
}
