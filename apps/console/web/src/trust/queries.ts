import { useMutation, useQuery } from '@tanstack/react-query';
import { forget, readAgain } from '@vc/web/shell';
import { api } from '../api/client';
import { type Cursor, latestByStatus, PAGE_SIZE, type StatusFilter } from '../api/list-query';
import type { CertificateStatus } from '../api/schemas';
import { readTagged } from '../api/tagged';
import type { toEntityRequest } from './entity-draft';

const CERTIFICATES = 'certificates';
const CSRS = 'certificate-requests';
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

/** For a form, which must not change while it is filled in. */
export function useTaggedTrustedEntity(id: string) {
  return useQuery({
    queryKey: [ENTITIES, id, 'tagged'],
    queryFn: async ({ signal }) => readTagged(api.getTrustedEntity({ path: { id } }, { signal })),
    gcTime: 0,
    staleTime: Infinity,
  });
}

type EntityRequest = ReturnType<typeof toEntityRequest>;

export function useCreateTrustedEntity() {
  return useMutation({
    mutationFn: async (body: EntityRequest) => (await api.createTrustedEntity({ body })).data,
    onSuccess: async () => readAgain(ENTITIES),
  });
}

/** @param ifMatch tag of the entity that the form was filled from */
export function useUpdateTrustedEntity(id: string, ifMatch: string | undefined) {
  return useMutation({
    mutationFn: async (body: EntityRequest) => api.updateTrustedEntity({ path: { id }, body }, { ifMatch }),
    onSuccess: async () => readAgain(ENTITIES),
  });
}

export function useDeleteTrustedEntity(id: string) {
  return useMutation({
    mutationFn: async () => api.deleteTrustedEntity({ path: { id } }),
    onSuccess: async () => forget(ENTITIES, id),
  });
}

export type CreateRoot = NonNullable<Parameters<typeof api.createRootCertificate>[0]>['body'];
export type CreateCsr = NonNullable<Parameters<typeof api.createCertificateSigningRequest>[0]>['body'];

export function useCreateRoot() {
  return useMutation({
    mutationFn: async (body: CreateRoot) => (await api.createRootCertificate({ body })).data,
    onSuccess: async () => readAgain(CERTIFICATES),
  });
}

export function useCsrs(cursor: Cursor) {
  const query = { ...cursor, sort: '-createdAt' as const, 'page[size]': PAGE_SIZE };
  return useQuery({
    queryKey: [CSRS, query],
    queryFn: async ({ signal }) => api.listCertificateSigningRequests({ query }, { signal }),
  });
}

export function useCsr(id: string) {
  return useQuery({
    queryKey: [CSRS, id],
    queryFn: async ({ signal }) => (await api.getCertificateSigningRequest({ path: { id } }, { signal })).data,
  });
}

export function useCreateCsr() {
  return useMutation({
    mutationFn: async (body: CreateCsr) => (await api.createCertificateSigningRequest({ body })).data,
    onSuccess: async () => readAgain(CSRS),
  });
}

export function useImportCertificate(certificateSigningRequestId: string) {
  return useMutation({
    mutationFn: async (certificate: string) =>
      (await api.importCertificate({ body: { certificateSigningRequestId, certificate } })).data,
    onSuccess: async () => readAgain(CSRS, CERTIFICATES),
  });
}
