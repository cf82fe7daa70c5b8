import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { admin, api } from '../api/client';
import { type Cursor, PAGE_SIZE } from '../api/list-query';
import type { UsageGroup } from './usage-view';

export interface UsageRequest {
  from: string;
  to: string;
  groupBy: UsageGroup;
}

export function useUsage(query: UsageRequest) {
  return useQuery({
    queryKey: ['usage', query],
    queryFn: async ({ signal }) => (await api.getUsage({ query }, { signal })).data,
    // The page keeps its height while another range is read.
    placeholderData: keepPreviousData,
  });
}

/** A page of tenants with what each has used in the month. */
export function useTenantUsages(month: string, cursor: Cursor) {
  const query = { ...cursor, 'page[size]': PAGE_SIZE, from: month, to: month };
  return useQuery({
    queryKey: ['tenant-usages', query],
    queryFn: async ({ signal }) => admin.listTenantUsages({ query }, { signal }),
  });
}
