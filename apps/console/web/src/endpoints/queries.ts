import { useMutation, useQuery } from '@tanstack/react-query';
import { pollInterval, readAgain } from '@vc/web/queries';
import { api } from '../api/client';
import { type Cursor, latestByStatus, PAGE_SIZE, type StatusFilter } from '../api/list-query';
import type { DeliveryStatus } from '../api/schemas';

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

export function useDeliveries(id: string, filter: StatusFilter<DeliveryStatus>) {
  const query = latestByStatus(filter);
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

export function useTestEndpoint(id: string) {
  return useMutation({
    mutationFn: async () => api.testEndpoint({ path: { id } }),
    onSuccess: async () => readAgain(ENDPOINTS, DELIVERIES),
  });
}

export function useEnableEndpoint(id: string) {
  return useMutation({
    mutationFn: async (enabled: boolean) => api.updateEndpoint({ path: { id }, body: { enabled } }),
    onSuccess: async () => readAgain(ENDPOINTS, DELIVERIES),
  });
}

export function useRetryDelivery(id: string) {
  return useMutation({
    mutationFn: async () => api.retryDelivery({ path: { id } }),
    onSuccess: async () => readAgain(ENDPOINTS, DELIVERIES),
  });
}
