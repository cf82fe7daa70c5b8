import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../api/client';
import { queryClient } from '../api/query-client';
import { RefusedAct } from '../api/refused-act';
import type { CredentialStatus } from '../api/schemas';
import type { Cursor } from '../elements/cursors';

const PAGE_SIZE = 20;
const CREDENTIALS = 'credentials';

export function useCredentials(filter: { status: CredentialStatus | undefined; cursor: Cursor }) {
  const { status, cursor } = filter;
  const query = {
    ...cursor,
    ...(status && { 'filter[status]': status }),
    sort: '-createdAt' as const,
    'page[size]': PAGE_SIZE,
  };
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

async function readAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [CREDENTIALS] });
}

export function useRevokeCredential(id: string) {
  return useMutation({
    mutationFn: async () => {
      const { errors = [] } = await api.revokeCredentials({ body: { credentialIds: [id] } });
      if (errors[0]) throw new RefusedAct(errors[0].detail);
    },
    onSuccess: readAgain,
  });
}

export function useSuspendCredential(id: string) {
  return useMutation({ mutationFn: async () => api.suspendCredential({ path: { id } }), onSuccess: readAgain });
}

export function useReinstateCredential(id: string) {
  return useMutation({ mutationFn: async () => api.reinstateCredential({ path: { id } }), onSuccess: readAgain });
}
