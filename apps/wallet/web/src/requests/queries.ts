import { useMutation, useQuery } from '@tanstack/react-query';
import { pollInterval, queryClient, readAgain } from '@vc/web/shell';
import { wallet } from '../api/client';

const PRESENTATIONS = 'presentations';

export function useRequest(id: string) {
  return useQuery({
    queryKey: [PRESENTATIONS, 'one', id],
    queryFn: async ({ signal }) => (await wallet.getPresentation({ path: { id } }, { signal })).data,
    refetchInterval: ({ state }) => pollInterval(state.data?.status === 'pending'),
  });
}

/** The cards that answer a request, and the combinations that do. */
export function useMatches(id: string) {
  return useQuery({
    queryKey: ['matches', id],
    queryFn: async ({ signal }) => {
      const { data, meta } = await wallet.listMatches({ path: { id } }, { signal });
      return { matches: data, sets: meta?.credentialSets };
    },
  });
}

/** The credentials that a request could show, by their ids. */
export function useMatchingCredentials(ids: readonly string[]) {
  return useQuery({
    queryKey: ['credentials', 'several', ids],
    queryFn: async ({ signal }) =>
      new Map(
        await Promise.all(
          ids.map(async (id) => [id, await wallet.getCredential({ path: { id } }, { signal })] as const),
        ),
      ),
  });
}

type Decision = Parameters<typeof wallet.decidePresentation>[0]['body'];

/** The decision is final: the platform repeats its response until the verifier has it. */
export function useDecideRequest(id: string) {
  return useMutation({
    mutationFn: async (body: Decision) => wallet.decidePresentation({ path: { id }, body }),
    onSuccess: ({ data }) => queryClient.setQueryData([PRESENTATIONS, 'one', id], data),
    // The verifier may have refused the response, which ends the request.
    onSettled: async () => readAgain(PRESENTATIONS),
  });
}

export type DecideRequest = ReturnType<typeof useDecideRequest>;
