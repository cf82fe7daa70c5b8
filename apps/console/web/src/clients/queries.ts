import { useMutation, useQuery } from '@tanstack/react-query';
import { forget, readAgain } from '@vc/web/shell';
import { admin } from '../api/client';
import { type Cursor, PAGE_SIZE } from '../api/list-query';
import type { CreateClient } from '../api/schemas';

const CLIENTS = 'clients';

export function useClients(cursor: Cursor) {
  const query = { ...cursor, sort: '-createdAt' as const, 'page[size]': PAGE_SIZE };
  return useQuery({
    queryKey: [CLIENTS, query],
    queryFn: async ({ signal }) => admin.listClients({ query }, { signal }),
  });
}

export function useClient(id: string) {
  return useQuery({
    queryKey: [CLIENTS, id],
    queryFn: async ({ signal }) => (await admin.getClient({ path: { id } }, { signal })).data,
  });
}

export function useCreateClient() {
  return useMutation({
    mutationFn: async (body: CreateClient) => (await admin.createClient({ body })).data,
    onSuccess: async () => readAgain(CLIENTS),
  });
}

export function useRotateClientSecret(id: string) {
  return useMutation({
    mutationFn: async () => (await admin.rotateClientSecret({ path: { id } })).data,
    onSuccess: async () => readAgain(CLIENTS),
  });
}

export function useRevokeClientTokens(id: string) {
  return useMutation({ mutationFn: async () => admin.revokeClientTokens({ path: { id } }) });
}

export function useDeleteClient(id: string) {
  return useMutation({
    mutationFn: async () => admin.deleteClient({ path: { id } }),
    onSuccess: async () => forget(CLIENTS, id),
  });
}
