import { useMutation, useQuery } from '@tanstack/react-query';
import { pollInterval, readAgain } from '@vc/web/shell';
import { api } from '../api/client';
import { latestByStatus, type StatusFilter } from '../api/list-query';
import type { IssuanceStatus } from '../api/schemas';
import { isOpenIssuance } from './issuance-status';

const ISSUANCES = 'issuances';

export function useIssuances(filter: StatusFilter<IssuanceStatus>) {
  const query = latestByStatus(filter);
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

type CreateIssuance = NonNullable<Parameters<typeof api.createIssuance>[0]>['body'];

export function useCreateIssuance() {
  return useMutation({
    mutationFn: async (body: CreateIssuance) => api.createIssuance({ body }),
    onSuccess: async () => readAgain(ISSUANCES),
  });
}

export function useCancelIssuance(id: string) {
  return useMutation({
    mutationFn: async () => api.cancelIssuance({ path: { id } }),
    onSuccess: async () => readAgain(ISSUANCES),
  });
}

export function useApproveIssuance(id: string) {
  return useMutation({
    mutationFn: async () => api.approveIssuance({ path: { id } }),
    onSuccess: async () => readAgain(ISSUANCES),
  });
}
