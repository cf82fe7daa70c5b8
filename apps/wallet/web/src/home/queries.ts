import { useQuery } from '@tanstack/react-query';
import { pollInterval } from '@vc/web/shell';
import { wallet } from '../api/client';

const MOST = 20;

/** Requests that wait for an answer. While the page is used, new ones appear by themselves. */
export function useOpenRequests() {
  return useQuery({
    queryKey: ['presentations', 'open'],
    queryFn: async ({ signal }) => {
      const query = { 'filter[status]': 'pending' as const, 'page[size]': MOST };
      return (await wallet.listPresentations({ query }, { signal })).data;
    },
    refetchInterval: () => slowly(pollInterval(true)),
  });
}

/** A wallet is open for longer than a page that waits for one result. */
function slowly(interval: number | false): number | false {
  return interval !== false && interval * 4;
}
