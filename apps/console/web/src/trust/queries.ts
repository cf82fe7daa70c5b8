import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../api/client';
import { queryClient } from '../api/query-client';
import type { CertificateStatus } from '../api/schemas';
import type { Cursor } from '../elements/cursors';

const PAGE_SIZE = 20;
const CERTIFICATES = 'certificates';
const ENTITIES = 'trusted-entities';

export function useCertificates(filter: { status: CertificateStatus | undefined; cursor: Cursor }) {
  const { status, cursor } = filter;
  const query = {
    ...cursor,
    ...(status && { 'filter[status]': status }),
    sort: '-createdAt' as const,
    'page[size]': PAGE_SIZE,
  };
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

async function readAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [CERTIFICATES] });
}

export function useActivateCertificate(id: string) {
  return useMutation({ mutationFn: async () => api.activateCertificate({ path: { id } }), onSuccess: readAgain });
}

export function useRevokeCertificate(id: string) {
  return useMutation({ mutationFn: async () => api.revokeCertificate({ path: { id } }), onSuccess: readAgain });
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
