import { useMutation, useQuery } from '@tanstack/react-query';
import { readAgain } from '@vc/web/shell';
import { onboarding } from '../api/client';

const USERS = 'users';

/** @param username empty for none */
export function useUser(username: string) {
  return useQuery({
    queryKey: [USERS, username],
    queryFn: async ({ signal }) => (await onboarding.getUser({ path: { username } }, { signal })).data,
    enabled: username !== '',
    gcTime: 0,
  });
}

interface NewUser {
  email?: string;
  username?: string;
  firstName?: string;
  lastName?: string;
}

export function useCreateUser() {
  return useMutation({
    mutationFn: async (body: NewUser) => (await onboarding.createUser({ body })).data,
    onSuccess: async () => readAgain(USERS),
  });
}

export function useLockUser(username: string) {
  return useMutation({ mutationFn: async () => onboarding.lockUser({ path: { username } }) });
}

export function useUnlockUser(username: string) {
  return useMutation({ mutationFn: async () => onboarding.unlockUser({ path: { username } }) });
}

export function useResetPassword(username: string) {
  return useMutation({ mutationFn: async () => (await onboarding.resetPassword({ path: { username } })).data });
}

export function useRemoveFactors(username: string) {
  return useMutation({ mutationFn: async () => onboarding.removeFactors({ path: { username } }) });
}
