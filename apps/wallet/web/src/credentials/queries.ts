import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient, readAgain } from '@vc/web/shell';
import { wallet } from '../api/client';
import { nextCursor } from '../api/next-page';
import type { CredentialStatus } from '../api/schemas';

const CREDENTIALS = 'credentials';
/** Each card reads what its issuer publishes, so a page has few. */
const PAGE_SIZE = 20;

/** Credentials by the decision of the user, the newest first, page after page. */
export function useCredentials(status: CredentialStatus) {
  return useInfiniteQuery({
    queryKey: [CREDENTIALS, 'list', status],
    queryFn: async ({ pageParam, signal }) => {
      const page = pageParam === undefined ? {} : { 'page[after]': pageParam };
      const call = wallet.listCredentials({ query: { status, 'page[size]': PAGE_SIZE, ...page } }, { signal });
      return { items: await call, next: nextCursor((await call.headers()).get('link')) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
}

export function useCredential(id: string) {
  return useQuery({
    queryKey: [CREDENTIALS, 'one', id],
    queryFn: async ({ signal }) => wallet.getCredential({ path: { id } }, { signal }),
  });
}

/** The user may change each decision, so each can be undone. */
export function useDecideCredential(id: string) {
  return useMutation({
    mutationFn: async (status: CredentialStatus) => wallet.decideCredential({ path: { id }, body: { status } }),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData([CREDENTIALS, 'one', id], data);
      await readAgain(CREDENTIALS, 'matches');
    },
  });
}
