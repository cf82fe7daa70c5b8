import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../api/client';
import { pollInterval } from '../api/polling';
import { queryClient } from '../api/query-client';
import type { DeliveryStatus } from '../api/schemas';
import type { Cursor } from '../elements/cursors';

const PAGE_SIZE = 20;
const ENDPOINTS = 'endpoints';
const DELIVERIES = 'deliveries';

export function useEndpoints(cursor: Cursor) {
  const query = { ...cursor, 'page[size]': PAGE_SIZE };
  return useQuery({
    queryKey: [ENDPOINTS, query],
    queryFn: async ({ signal }) => api.listEndpoints({ query }, { signal }),
  });
}

export function useEndpoint(id: string) {
  return useQuery({
    queryKey: [ENDPOINTS, id],
    queryFn: async ({ signal }) => (await api.getEndpoint({ path: { id } }, { signal })).data,
  });
}

export function useDeliveries(id: string, filter: { status: DeliveryStatus | undefined; cursor: Cursor }) {
  const { status, cursor } = filter;
  const query = {
    ...cursor,
    ...(status && { 'filter[status]': status }),
    sort: '-createdAt' as const,
    'page[size]': PAGE_SIZE,
  };
  return useQuery({
    queryKey: [DELIVERIES, id, query],
    queryFn: async ({ signal }) => api.listDeliveries({ path: { id }, query }, { signal }),
  });
}

/** Read again while further attempts are to come. */
export function useDelivery(id: string) {
  return useQuery({
    queryKey: [DELIVERIES, id],
    queryFn: async ({ signal }) => (await api.getDelivery({ path: { id } }, { signal })).data,
    refetchInterval: ({ state }) => pollInterval(state.data?.status === 'pending'),
  });
}

async function readAgain(): Promise<void> {
  await Promise.all([ENDPOINTS, DELIVERIES].map(async (kind) => queryClient.invalidateQueries({ queryKey: [kind] })));
}

export function useTestEndpoint(id: string) {
  return useMutation({ mutationFn: async () => api.testEndpoint({ path: { id } }), onSuccess: readAgain });
}

export function useEnableEndpoint(id: string) {
  return useMutation({
    mutationFn: async (enabled: boolean) => api.updateEndpoint({ path: { id }, body: { enabled } }),
    onSuccess: readAgain,
  });
}

export function useRetryDelivery(id: string) {
  return useMutation({ mutationFn: async () => api.retryDelivery({ path: { id } }), onSuccess: readAgain });
}
