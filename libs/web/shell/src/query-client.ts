import { PlatformError } from '@vc/sdk';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

export const SESSION = ['session'];

/** How long what was read is shown without reading it again. */
const FRESH_MS = 10_000;

/** The session has ended when any request is answered with 401. Queries and acts call it by themselves. */
export function endSession(error: unknown): void {
  if (error instanceof PlatformError && error.status === 401) queryClient.setQueryData(SESSION, null);
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSession }),
  mutationCache: new MutationCache({ onError: endSession }),
  // The client of the platform repeats requests itself.
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: false }, mutations: { retry: false } },
});

/** Reads again what is shown of these kinds of resources. @param kinds first members of query keys */
export async function readAgain(...kinds: string[]): Promise<void> {
  await Promise.all(kinds.map(async (kind) => queryClient.invalidateQueries({ queryKey: [kind] })));
}

/** Reads the lists again that had a deleted resource. Its own page, which is about to be left, is not read again. */
export async function forget(kind: string, id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [kind, id], refetchType: 'none' }),
    queryClient.invalidateQueries({ queryKey: [kind], predicate: ({ queryKey }) => queryKey[1] !== id }),
  ]);
}
