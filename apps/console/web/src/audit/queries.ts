import { useQuery } from '@tanstack/react-query';
import { admin } from '../api/client';
import type { Cursor } from '../api/list-query';

const PAGE_SIZE = 50;

export function useAuditRecords(cursor: Cursor) {
  const query = { ...cursor, sort: '-createdAt' as const, 'page[size]': PAGE_SIZE };
  return useQuery({
    queryKey: ['audit-records', query],
    queryFn: async ({ signal }) => admin.listAuditRecords({ query }, { signal }),
  });
}
