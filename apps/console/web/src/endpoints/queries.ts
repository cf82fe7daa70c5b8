import { useMutation, useQuery } from '@tanstack/react-query';
import { forget, pollInterval, readAgain } from '@vc/web/shell';
import { api } from '../api/client';
import { type Cursor, latestByStatus, PAGE_SIZE, type StatusFilter } from '../api/list-query';
import type { DeliveryStatus, Endpoint } from '../api/schemas';
import { changeTagged, readTagged, type Tagged } from '../api/tagged';
import { draftOfEndpoint, type toEndpointRequest } from './endpoint-draft';

const ENDPOINTS = 'endpoints';
const DELIVERIES = 'deliveries';
const PORTAL_LINKS = 'portal-links';
/** The types change with the platform only. */
const TYPES_FRESH_MS = 3_600_000;
const MOST = 100;

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

type EventTypeId = Endpoint['filterTypes'][number];
type EndpointRequest = ReturnType<typeof toEndpointRequest>;

/** The types that an endpoint can receive. */
export function useEventTypes() {
  return useQuery({
    queryKey: ['event-types'],
    queryFn: async ({ signal }) => {
      const { data } = await api.listEventTypes({ query: { 'page[size]': MOST } }, { signal });
      return data
        .filter(({ webhooks }) => webhooks)
        .map(({ id, description }) => ({ id: id as EventTypeId, description }));
    },
    staleTime: TYPES_FRESH_MS,
  });
}

/** For a form, which must not change while it is filled in. */
export function useTaggedEndpoint(id: string) {
  return useQuery({
    queryKey: [ENDPOINTS, id, 'tagged'],
    queryFn: async ({ signal }) => readTagged(api.getEndpoint({ path: { id } }, { signal })),
    gcTime: 0,
    staleTime: Infinity,
  });
}

export function useCreateEndpoint() {
  return useMutation({
    mutationFn: async (body: EndpointRequest) => (await api.createEndpoint({ body })).data,
    onSuccess: async () => readAgain(ENDPOINTS),
  });
}

/** @param read the endpoint that the form was filled from */
export function useUpdateEndpoint(read: Tagged<Endpoint>) {
  const path = { id: read.data.id };
  return useMutation({
    mutationFn: async (body: EndpointRequest) =>
      changeTagged(read, {
        change: async (ifMatch) => api.updateEndpoint({ path, body }, { ifMatch }),
        readAgain: async () => readTagged(api.getEndpoint({ path })),
        shown: draftOfEndpoint,
      }),
    onSuccess: async () => readAgain(ENDPOINTS),
  });
}

export function useDeleteEndpoint(id: string) {
  return useMutation({
    mutationFn: async () => api.deleteEndpoint({ path: { id } }),
    onSuccess: async () => forget(ENDPOINTS, id),
  });
}

export function useRotateEndpointSecret(id: string) {
  return useMutation({
    mutationFn: async () => (await api.rotateEndpointSecret({ path: { id } })).data,
    onSuccess: async () => readAgain(ENDPOINTS),
  });
}

export function usePortalLinks(id: string) {
  return useQuery({
    queryKey: [PORTAL_LINKS, id],
    queryFn: async ({ signal }) => api.listPortalLinks({ path: { id }, query: { 'page[size]': MOST } }, { signal }),
  });
}

export function useCreatePortalLink(id: string) {
  return useMutation({
    mutationFn: async () => (await api.createPortalLink({ path: { id }, body: {} })).data,
    onSuccess: async () => readAgain(PORTAL_LINKS),
  });
}

export function useDeletePortalLink(id: string) {
  return useMutation({
    mutationFn: async (linkId: string) => api.deletePortalLink({ path: { id, linkId } }),
    onSuccess: async () => readAgain(PORTAL_LINKS),
  });
}
