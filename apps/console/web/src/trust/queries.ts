import { useMutation, useQuery } from '@tanstack/react-query';
import { readAgain } from '@vc/web/queries';
import { api } from '../api/client';
import { type Cursor, latestByStatus, PAGE_SIZE, type StatusFilter } from '../api/list-query';
import type { CertificateStatus } from '../api/schemas';

const CERTIFICATES = 'certificates';
const ENTITIES = 'trusted-entities';

export function useCertificates(filter: StatusFilter<CertificateStatus>) {
  const query = latestByStatus(filter);
  return useQuery({
    queryKey: [CERTIFICATES, query],
    queryFn: async ({ signal }) => api.listCertificates({ query }, { signal }),
  });
}

export function useCertificate(id: string) {
  return useQuery({
    queryKey: [CERTIFICATES, id],
    queryFn: async ({ signal }) => (await api.getCertificate({ path: { id } }, { signal })).data,
  });
}

export function useActivateCertificate(id: string) {
  return useMutation({
    mutationFn: async () => api.activateCertificate({ path: { id } }),
    onSuccess: async () => readAgain(CERTIFICATES),
  });
}

export function useRevokeCertificate(id: string) {
  return useMutation({
    mutationFn: async () => api.revokeCertificate({ path: { id } }),
    onSuccess: async () => readAgain(CERTIFICATES),
  });
}

export function useTrustedEntities(filter: { name: string; cursor: Cursor }) {
  const { name, cursor } = filter;
  const query = {
    ...cursor,
    ...(name !== '' && { 'search[name]': name }),
    sort: 'name' as const,
    'page[size]': PAGE_SIZE,
  };
  return useQuery({
    queryKey: [ENTITIES, query],
    queryFn: async ({ signal }) => api.listTrustedEntities({ query }, { signal }),
  });
}

export function useTrustedEntity(id: string) {
  return useQuery({
    queryKey: [ENTITIES, id],
    queryFn: async ({ signal }) => (await api.getTrustedEntity({ path: { id } }, { signal })).data,
  });
}
