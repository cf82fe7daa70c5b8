import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../api/client';
import { pollInterval } from '../api/polling';
import { queryClient } from '../api/query-client';
import type { PresentationStatus } from '../api/schemas';
import type { Cursor } from '../elements/cursors';
import { isOpenPresentation } from './presentation-status';

const PAGE_SIZE = 20;
const MOST = 100;
const PRESENTATIONS = 'presentations';

export function usePresentations(filter: { status: PresentationStatus | undefined; cursor: Cursor }) {
  const { status, cursor } = filter;
  const query = {
    ...cursor,
    ...(status && { 'filter[status]': status }),
    sort: '-createdAt' as const,
    'page[size]': PAGE_SIZE,
  };
  return useQuery({
    queryKey: [PRESENTATIONS, query],
    queryFn: async ({ signal }) => api.listPresentations({ query }, { signal }),
  });
}

/** Read again while a response is still to come. */
export function usePresentation(id: string) {
  return useQuery({
    queryKey: [PRESENTATIONS, id],
    queryFn: async ({ signal }) => (await api.getPresentation({ path: { id } }, { signal })).data,
    refetchInterval: ({ state }) => pollInterval(isOpenPresentation(state.data?.status)),
    // A tenant may keep the attributes only until they are first read, so they are not read without need.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}

export function usePresentationSteps(id: string, isOpen: boolean) {
  return useQuery({
    queryKey: [PRESENTATIONS, id, 'timeline'],
    queryFn: async ({ signal }) => api.listPresentationSteps({ path: { id } }, { signal }),
    refetchInterval: () => pollInterval(isOpen),
  });
}

export function usePresentationPresets() {
  return useQuery({
    queryKey: ['presentation-presets'],
    queryFn: async ({ signal }) => api.listPresentationPresets({ query: { 'page[size]': MOST } }, { signal }),
  });
}

export function usePresentationTemplates() {
  return useQuery({
    queryKey: ['presentation-templates'],
    queryFn: async ({ signal }) =>
      api.listPresentationTemplates({ query: { 'page[size]': MOST, sort: '-createdAt' } }, { signal }),
  });
}

export function usePresentationPreset(id: string) {
  return useQuery({
    queryKey: ['presentation-presets', id],
    queryFn: async ({ signal }) => (await api.getPresentationPreset({ path: { id } }, { signal })).data,
  });
}

export function usePresentationTemplate(id: string) {
  return useQuery({
    queryKey: ['presentation-templates', id],
    queryFn: async ({ signal }) => (await api.getPresentationTemplate({ path: { id } }, { signal })).data,
  });
}

async function readAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [PRESENTATIONS] });
}

type CreatePresentation = NonNullable<Parameters<typeof api.requestPresentation>[0]>['body'];

export function useRequestPresentation() {
  return useMutation({
    mutationFn: async (body: CreatePresentation) => (await api.requestPresentation({ body })).data,
    onSuccess: readAgain,
  });
}

export function useCancelPresentation(id: string) {
  return useMutation({ mutationFn: async () => api.cancelPresentation({ path: { id } }), onSuccess: readAgain });
}
