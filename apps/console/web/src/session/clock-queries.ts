import { useMutation, useQuery } from '@tanstack/react-query';
import { readAgain, SESSION } from '@vc/web/shell';
import { admin } from '../api/client';

const CLOCK = 'clock';

/** The clock of a sandbox. */
export function useClock(id: string, isEnabled = true) {
  return useQuery({
    enabled: isEnabled,
    queryKey: [CLOCK, id],
    queryFn: async ({ signal }) => (await admin.getTenantClock({ path: { id } }, { signal })).data,
  });
}

/** Moves the clock to an offset, so that a repetition moves it no further. The session says on each page that it was moved. */
export function useMoveClock(id: string) {
  return useMutation({
    mutationFn: async (offsetSeconds: number) => admin.moveTenantClock({ path: { id }, body: { offsetSeconds } }),
    onSuccess: () => void readAgain(CLOCK, ...SESSION),
  });
}
