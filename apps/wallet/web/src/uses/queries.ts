import { useQuery } from '@tanstack/react-query';
import { wallet } from '../api/client';

const LONG_PAGE = 100;

/** The latest hundred presentations that were shared. */
export function useLatestShared() {
  return useQuery({
    queryKey: ['presentations', 'shared'],
    queryFn: async ({ signal }) => {
      const query = { 'filter[status]': 'accepted' as const, 'page[size]': LONG_PAGE };
      const { data, links } = await wallet.listPresentations({ query }, { signal });
      return { presentations: data, isPartial: links.next !== undefined };
    },
  });
}
