import { useMutation, useQuery } from '@tanstack/react-query';
import { pollInterval, readAgain } from '@vc/web/shell';
import { admin } from '../api/client';
import { type Cursor, PAGE_SIZE } from '../api/list-query';

const DEAD_LETTERS = 'dead-letters';
/** Each look asks all services. */
const HEALTH_POLL_MS = 10_000;

export function useHealth() {
  return useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => (await admin.getPlatformHealth({ signal })).data,
    refetchInterval: () => pollInterval(true, HEALTH_POLL_MS),
  });
}

export function useDeadLetters(cursor: Cursor) {
  const query = { ...cursor, 'page[size]': PAGE_SIZE };
  return useQuery({
    queryKey: [DEAD_LETTERS, query],
    queryFn: async ({ signal }) => admin.listDeadLetters({ query }, { signal }),
  });
}

export function useDeadLetter(id: string) {
  return useQuery({
    queryKey: [DEAD_LETTERS, id],
    queryFn: async ({ signal }) => (await admin.getDeadLetter({ path: { id } }, { signal })).data,
  });
}

export function useReplayDeadLetter(id: string) {
  return useMutation({
    mutationFn: async () => (await admin.replayDeadLetter({ path: { id } })).data.outcome,
    // A message that was handled is no dead letter any more.
    onSuccess: async (outcome) => (outcome === 'failed' ? readAgain(DEAD_LETTERS) : undefined),
  });
}

export function useDiscardDeadLetter(id: string) {
  return useMutation({ mutationFn: async () => admin.discardDeadLetter({ path: { id } }) });
}
