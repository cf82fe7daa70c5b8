import { useMutation, useQuery } from '@tanstack/react-query';
import { forget, readAgain } from '@vc/web/shell';
import { api } from '../api/client';
import { type Cursor, PAGE_SIZE } from '../api/list-query';

const REGISTRATIONS = 'registration-certificates';

export function useRegistrations(cursor: Cursor) {
  const query = { ...cursor, sort: '-createdAt' as const, 'page[size]': PAGE_SIZE };
  return useQuery({
    queryKey: [REGISTRATIONS, query],
    queryFn: async ({ signal }) => api.listRegistrationCertificates({ query }, { signal }),
  });
}

export function useRegistration(id: string) {
  return useQuery({
    queryKey: [REGISTRATIONS, id],
    queryFn: async ({ signal }) => (await api.getRegistrationCertificate({ path: { id } }, { signal })).data,
  });
}

export function useCreateRegistration() {
  return useMutation({
    mutationFn: async (certificate: string) =>
      (await api.createRegistrationCertificate({ body: { certificate } })).data,
    onSuccess: async () => readAgain(REGISTRATIONS),
  });
}

export function useDeleteRegistration(id: string) {
  return useMutation({
    mutationFn: async () => api.deleteRegistrationCertificate({ path: { id } }),
    onSuccess: async () => forget(REGISTRATIONS, id),
  });
}
