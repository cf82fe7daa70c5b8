import { useMutation, useQuery } from '@tanstack/react-query';
import { readAgain } from '@vc/web/queries';
import { admin } from '../api/client';
import { type Cursor, PAGE_SIZE } from '../api/list-query';

const TENANTS = 'tenants';

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
