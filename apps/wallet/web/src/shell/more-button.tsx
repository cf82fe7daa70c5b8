import { Button } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';

interface Paged {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Reads the next page of a list, as long as there is one. */
export function MoreButton({ query }: { query: Paged }) {
  const { t } = useMessages();
  if (!query.hasNextPage) return null;
  return (
    <div className="actions">
      <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
        {t('action.more')}
      </Button>
    </div>
  );
}
