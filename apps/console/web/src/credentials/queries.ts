import { useMutation, useQuery } from '@tanstack/react-query';
import { RefusedAct } from '@vc/web/elements';
import { readAgain } from '@vc/web/shell';
import { api } from '../api/client';
import { latestByStatus, type StatusFilter } from '../api/list-query';
import type { CredentialStatus } from '../api/schemas';

const CREDENTIALS = 'credentials';

export function useCredentials(filter: StatusFilter<CredentialStatus>) {
  const query = latestByStatus(filter);
  return useQuery({
    queryKey: [CREDENTIALS, query],
    queryFn: async ({ signal }) => api.listCredentials({ query }, { signal }),
  });
}

export function useCredential(id: string) {
  return useQuery({
    queryKey: [CREDENTIALS, id],
    queryFn: async ({ signal }) => (await api.getCredential({ path: { id } }, { signal })).data,
  });
}

export function useRevokeCredential(id: string) {
  return useMutation({
    mutationFn: async () => {
      const { errors = [] } = await api.revokeCredentials({ body: { credentialIds: [id] } });
      if (errors[0]) throw new RefusedAct(errors[0].detail);
    },
    onSuccess: async () => readAgain(CREDENTIALS),
  });
}

export function useSuspendCredential(id: string) {
  return useMutation({
    mutationFn: async () => api.suspendCredential({ path: { id } }),
    onSuccess: async () => readAgain(CREDENTIALS),
  });
}

export function useReinstateCredential(id: string) {
  return useMutation({
    mutationFn: async () => api.reinstateCredential({ path: { id } }),
    onSuccess: async () => readAgain(CREDENTIALS),
  });
}
