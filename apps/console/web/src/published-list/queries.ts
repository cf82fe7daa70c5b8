import { useMutation, useQuery } from '@tanstack/react-query';
import { PlatformError } from '@vc/sdk';
import { readAgain } from '@vc/web/shell';
import { api } from '../api/client';
import type { PublishedTrustList } from '../api/schemas';

const PUBLISHED = 'published-trust-list';

/** Null while the organization publishes none. */
export function usePublishedList() {
  return useQuery({
    queryKey: [PUBLISHED],
    queryFn: async ({ signal }): Promise<PublishedTrustList | null> => {
      try {
        return (await api.getPublishedTrustList({}, { signal })).data;
      } catch (error) {
        if (error instanceof PlatformError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

/** The button leaves the page with the list, so the withdrawal does not wait for the reading: its end would tell no one. */
export function useWithdrawList() {
  return useMutation({
    mutationFn: async () => api.withdrawTrustList({}),
    onSuccess: () => void readAgain(PUBLISHED),
  });
}
