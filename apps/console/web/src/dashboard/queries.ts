import { useQuery } from '@tanstack/react-query';
import { admin, api } from '../api/client';
import { useMay } from '../session/session-context';
import { firstDay } from './activity';

const MOST = 100;
const FRESH_MS = 30_000;
const DASHBOARD = 'dashboard';

function since(now: number) {
  return { 'filter[createdAt][gte]': firstDay(now).toISOString(), sort: '-createdAt' as const, 'page[size]': MOST };
}

/** The latest hundred issuances of the week, if the member may see them. */
export function useRecentIssuances(now: number) {
  const query = since(now);
  return useQuery({
    queryKey: [DASHBOARD, 'issuances', query],
    queryFn: async ({ signal }) => api.listIssuances({ query }, { signal }),
    enabled: useMay('credentials.read'),
    staleTime: FRESH_MS,
  });
}

/** The latest hundred presentations of the week, if the member may see them. */
export function useRecentPresentations(now: number) {
  const query = since(now);
  return useQuery({
    queryKey: [DASHBOARD, 'presentations', query],
    queryFn: async ({ signal }) => api.listPresentations({ query }, { signal }),
    enabled: useMay('presentations.read'),
    staleTime: FRESH_MS,
  });
}

export function useActiveCertificates() {
  return useQuery({
    queryKey: [DASHBOARD, 'certificates'],
    queryFn: async ({ signal }) =>
      api.listCertificates({ query: { 'filter[status]': 'active', 'page[size]': MOST } }, { signal }),
    enabled: useMay('trust.read'),
    staleTime: FRESH_MS,
  });
}

export function useAllEndpoints() {
  return useQuery({
    queryKey: [DASHBOARD, 'endpoints'],
    queryFn: async ({ signal }) => api.listEndpoints({ query: { 'page[size]': MOST } }, { signal }),
    enabled: useMay('webhooks.read'),
    staleTime: FRESH_MS,
  });
}

export function usePendingApprovals() {
  return useQuery({
    queryKey: [DASHBOARD, 'approvals'],
    queryFn: async ({ signal }) =>
      admin.listApprovals({ query: { 'filter[status]': 'pending', 'page[size]': MOST } }, { signal }),
    enabled: useMay('approvals.write', 'admin'),
    staleTime: FRESH_MS,
  });
}
