import { useMutation, useQuery } from '@tanstack/react-query';
import { readAgain } from '@vc/web/shell';
import { api } from '../api/client';
import type { MoveKeys, UpdateKeySettings } from '../api/schemas';
import { readTagged } from '../api/tagged';

const KEYS = 'keys';

/** For a form, which must not change while it is filled in. */
export function useKeySettings() {
  return useQuery({
    queryKey: [KEYS],
    queryFn: async ({ signal }) => readTagged(api.getKeySettings({}, { signal })),
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** @param ifMatch tag of the settings that the form was filled from */
export function useSaveKeySettings(ifMatch: string | undefined) {
  return useMutation({
    mutationFn: async (body: UpdateKeySettings) => api.updateKeySettings({ body }, { ifMatch }),
    onSuccess: () => void readAgain(KEYS),
  });
}

/** A move sets the providers of new keys, too, and makes certificates. */
export function useMoveKeys() {
  return useMutation({
    mutationFn: async (body: MoveKeys) => (await api.moveKeys({ body })).data,
    onSuccess: () => void readAgain(KEYS, 'certificates'),
  });
}
