import { useInfiniteQuery } from '@tanstack/react-query';
import { wallet } from '../api/client';
import { nextCursor } from '../api/next-page';

const PAGE_SIZE = 20;

/** All requests that came to the wallet, the newest first, page after page. */
export function useHistory() {
  return useInfiniteQuery({
    queryKey: ['presentations', 'history'],
    queryFn: async ({ pageParam, signal }) => {
      const page = pageParam === undefined ? {} : { 'page[after]': pageParam };
      return wallet.listPresentations({ query: { 'page[size]': PAGE_SIZE, ...page } }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ links }) => nextCursor(links.next),
  });
}
