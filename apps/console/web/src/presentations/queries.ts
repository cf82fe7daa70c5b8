import { useMutation, useQuery } from '@tanstack/react-query';
import { pollInterval, readAgain } from '@vc/web/shell';
import { api } from '../api/client';
import { latestByStatus, type StatusFilter } from '../api/list-query';
import type { PresentationStatus } from '../api/schemas';
import { isOpenPresentation } from './presentation-status';

const MOST = 100;
const PRESENTATIONS = 'presentations';

export function usePresentations(filter: StatusFilter<PresentationStatus>) {
  const query = latestByStatus(filter);
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
    queryFn: async ({ signal }) =>
      api.listPresentationPresets({ query: { 'page[size]': MOST, 'filter[format]': 'any' } }, { signal }),
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

type CreatePresentation = NonNullable<Parameters<typeof api.requestPresentation>[0]>['body'];

export function useRequestPresentation() {
  return useMutation({
    mutationFn: async (body: CreatePresentation) => (await api.requestPresentation({ body })).data,
    onSuccess: async () => readAgain(PRESENTATIONS),
  });
}

export function useCancelPresentation(id: string) {
  return useMutation({
    mutationFn: async () => api.cancelPresentation({ path: { id } }),
    onSuccess: async () => readAgain(PRESENTATIONS),
  });
}
