import { useMutation, useQuery } from '@tanstack/react-query';
import { forget, readAgain } from '@vc/web/shell';
import { api } from '../api/client';
import { type Cursor, PAGE_SIZE } from '../api/list-query';
import type { CreateTrustList } from '../api/schemas';

const LISTS = 'trust-lists';
/** The entities of a list are among them. */
const ENTITIES = 'trusted-entities';

export function useTrustLists(cursor: Cursor) {
  const query = { ...cursor, sort: '-createdAt' as const, 'page[size]': PAGE_SIZE };
  return useQuery({
    queryKey: [LISTS, query],
    queryFn: async ({ signal }) => api.listTrustLists({ query }, { signal }),
  });
}

export function useTrustList(id: string) {
  return useQuery({
    queryKey: [LISTS, id],
    queryFn: async ({ signal }) => (await api.getTrustList({ path: { id } }, { signal })).data,
  });
}

export function useCreateTrustList() {
  return useMutation({
    mutationFn: async (body: CreateTrustList) => (await api.createTrustList({ body })).data,
    onSuccess: async () => readAgain(LISTS, ENTITIES),
  });
}

export function useRefreshTrustList(id: string) {
  return useMutation({
    mutationFn: async () => (await api.refreshTrustList({ path: { id } })).data,
    onSuccess: async () => readAgain(LISTS, ENTITIES),
  });
}

export function useDeleteTrustList(id: string) {
  return useMutation({
    mutationFn: async () => api.deleteTrustList({ path: { id } }),
    onSuccess: async () => Promise.all([forget(LISTS, id), readAgain(ENTITIES)]),
  });
}
