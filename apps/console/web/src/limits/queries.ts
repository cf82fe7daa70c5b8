import { useMutation, useQuery } from '@tanstack/react-query';
import { readAgain } from '@vc/web/shell';
import { admin } from '../api/client';
import { type Cursor, PAGE_SIZE } from '../api/list-query';
import { readTagged } from '../api/tagged';
import type { PutTenantLimits } from '../api/schemas';

const LIMITS = 'limits';

/** Of the organization of the member. */
export function useLimits() {
  return useQuery({
    queryKey: [LIMITS],
    queryFn: async ({ signal }) => (await admin.listLimits({ signal })).data,
  });
}

export function useLimitedTenants(cursor: Cursor) {
  const query = { ...cursor, 'page[size]': PAGE_SIZE };
  return useQuery({
    queryKey: [LIMITS, query],
    queryFn: async ({ signal }) => admin.listTenantLimits({ query }, { signal }),
  });
}

/** For a form, which must not change while it is filled in. */
export function useTenantLimits(id: string) {
  return useQuery({
    queryKey: [LIMITS, id],
    queryFn: async ({ signal }) => readTagged(admin.getTenantLimits({ path: { id } }, { signal })),
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** @param ifMatch tag of the limits that the form was filled from */
export function usePutTenantLimits(id: string, ifMatch: string | undefined) {
  return useMutation({
    mutationFn: async (body: PutTenantLimits) => admin.putTenantLimits({ path: { id }, body }, { ifMatch }),
    onSuccess: async () => readAgain(LIMITS),
  });
}
