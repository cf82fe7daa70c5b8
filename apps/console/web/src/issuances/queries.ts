import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../api/client';
import { pollInterval } from '../api/polling';
import { queryClient } from '../api/query-client';
import type { IssuanceStatus } from '../api/schemas';
import type { Cursor } from '../elements/cursors';
import { isOpenIssuance } from './issuance-status';

const PAGE_SIZE = 20;
const ISSUANCES = 'issuances';

export function useIssuances(filter: { status: IssuanceStatus | undefined; cursor: Cursor }) {
  const { status, cursor } = filter;
  const query = {
    ...cursor,
    ...(status && { 'filter[status]': status }),
    sort: '-createdAt' as const,
    'page[size]': PAGE_SIZE,
  };
  return useQuery({
    queryKey: [ISSUANCES, query],
    queryFn: async ({ signal }) => api.listIssuances({ query }, { signal }),
  });
}

/** Read again while the issuance can change. */
export function useIssuance(id: string) {
  return useQuery({
    queryKey: [ISSUANCES, id],
    queryFn: async ({ signal }) => (await api.getIssuance({ path: { id } }, { signal })).data,
    refetchInterval: ({ state }) => pollInterval(isOpenIssuance(state.data?.status)),
  });
}

export function useIssuanceSteps(id: string, isOpen: boolean) {
  return useQuery({
    queryKey: [ISSUANCES, id, 'timeline'],
    queryFn: async ({ signal }) => api.listIssuanceSteps({ path: { id } }, { signal }),
    refetchInterval: () => pollInterval(isOpen),
  });
}

async function readAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [ISSUANCES] });
}

type CreateIssuance = NonNullable<Parameters<typeof api.createIssuance>[0]>['body'];

export function useCreateIssuance() {
  return useMutation({
    mutationFn: async (body: CreateIssuance) => api.createIssuance({ body }),
    onSuccess: readAgain,
  });
}

export function useCancelIssuance(id: string) {
  return useMutation({ mutationFn: async () => api.cancelIssuance({ path: { id } }), onSuccess: readAgain });
}

export function useApproveIssuance(id: string) {
  return useMutation({ mutationFn: async () => api.approveIssuance({ path: { id } }), onSuccess: readAgain });
}
