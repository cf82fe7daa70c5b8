import { useMutation, useQuery } from '@tanstack/react-query';
import { forget, readAgain } from '@vc/web/shell';
import { api } from '../api/client';
import { type Cursor, PAGE_SIZE } from '../api/list-query';
import type { CreateTrustAnchor, UpdateTrustAnchor } from '../api/schemas';
import { readTagged } from '../api/tagged';

const ANCHORS = 'trust-anchors';

export function useTrustAnchors(cursor: Cursor) {
  const query = { ...cursor, sort: '-createdAt' as const, 'page[size]': PAGE_SIZE };
  return useQuery({
    queryKey: [ANCHORS, query],
    queryFn: async ({ signal }) => api.listTrustAnchors({ query }, { signal }),
  });
}

/** With the tag that a change of it names. */
export function useTrustAnchor(id: string) {
  return useQuery({
    queryKey: [ANCHORS, id],
    queryFn: async ({ signal }) => readTagged(api.getTrustAnchor({ path: { id } }, { signal })),
  });
}

export function useCreateTrustAnchor() {
  return useMutation({
    mutationFn: async (body: CreateTrustAnchor) => (await api.createTrustAnchor({ body })).data,
    onSuccess: async () => readAgain(ANCHORS),
  });
}

/**
 * The form begins again with what was saved, so the saving does not wait for the reading: its end would tell no one.
 * @param ifMatch tag of the anchor that the form was filled from
 */
export function useUpdateTrustAnchor(id: string, ifMatch: string | undefined) {
  return useMutation({
    mutationFn: async (body: UpdateTrustAnchor) => api.updateTrustAnchor({ path: { id }, body }, { ifMatch }),
    onSuccess: () => void readAgain(ANCHORS),
  });
}

export function useDeleteTrustAnchor(id: string) {
  return useMutation({
    mutationFn: async () => api.deleteTrustAnchor({ path: { id } }),
    onSuccess: async () => forget(ANCHORS, id),
  });
}
