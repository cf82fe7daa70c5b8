import { useMutation, useQuery } from '@tanstack/react-query';
import { pollInterval, queryClient, readAgain, SESSION } from '@vc/web/shell';
import { admin } from '../api/client';
import { type Cursor, PAGE_SIZE } from '../api/list-query';
import { readTagged } from '../api/tagged';

const TENANTS = 'tenants';
const DELETION = 'deletion';

export function useTenants(cursor: Cursor) {
  const query = { ...cursor, sort: '-createdAt' as const, 'page[size]': PAGE_SIZE };
  return useQuery({
    queryKey: [TENANTS, query],
    queryFn: async ({ signal }) => admin.listTenants({ query }, { signal }),
  });
}

export function useTenant(id: string) {
  return useQuery({
    queryKey: [TENANTS, id],
    queryFn: async ({ signal }) => (await admin.getTenant({ path: { id } }, { signal })).data,
  });
}

export function useSetTenantStatus(id: string) {
  return useMutation({
    mutationFn: async (status: 'active' | 'suspended') => admin.updateTenant({ path: { id }, body: { status } }),
    onSuccess: async () => readAgain(TENANTS),
  });
}

/** For a form, which must not change while it is filled in. */
export function useTaggedTenant(id: string) {
  return useQuery({
    queryKey: [TENANTS, id, 'tagged'],
    queryFn: async ({ signal }) => readTagged(admin.getTenant({ path: { id } }, { signal })),
    gcTime: 0,
    staleTime: Infinity,
  });
}

type CreateTenant = NonNullable<Parameters<typeof admin.createTenant>[0]>['body'];
export type UpdateTenant = NonNullable<Parameters<typeof admin.updateTenant>[0]>['body'];

export function useCreateTenant() {
  return useMutation({
    mutationFn: async (body: CreateTenant) => (await admin.createTenant({ body })).data,
    onSuccess: async () => readAgain(TENANTS),
  });
}

/** @param ifMatch tag of the tenant that the form was filled from */
export function useUpdateTenant(id: string, ifMatch: string | undefined) {
  return useMutation({
    mutationFn: async (body: UpdateTenant) => admin.updateTenant({ path: { id }, body }, { ifMatch }),
    // The session has the name and the look of its tenant. A form that begins again does not wait for them.
    onSuccess: () => void readAgain(TENANTS, ...SESSION),
  });
}

/** Read again while services delete. */
export function useTenantDeletion(id: string) {
  return useQuery({
    queryKey: [TENANTS, id, DELETION],
    queryFn: async ({ signal }) => (await admin.getTenantDeletion({ path: { id } }, { signal })).data,
    refetchInterval: ({ state }) => pollInterval(state.data?.status === 'deleting'),
    gcTime: 0,
  });
}

export function useRequestDeletion(id: string) {
  return useMutation({
    mutationFn: async () => admin.requestTenantDeletion({ path: { id } }),
    onSuccess: () => void readAgain(TENANTS),
  });
}

export function useCancelDeletion(id: string) {
  return useMutation({
    mutationFn: async () => admin.cancelTenantDeletion({ path: { id } }),
    // There is no deletion to read any more.
    onSuccess: () =>
      void queryClient.invalidateQueries({
        queryKey: [TENANTS],
        predicate: ({ queryKey }) => queryKey[2] !== DELETION,
      }),
  });
}
