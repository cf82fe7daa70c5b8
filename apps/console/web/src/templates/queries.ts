import { useMutation, useQuery } from '@tanstack/react-query';
import { readAgain } from '@vc/web/shell';
import { api } from '../api/client';

const MOST = 100;
const TEMPLATES = 'credential-templates';
const PRESETS = 'credential-presets';
/** Templates seldom change, and other pages need their names. */
const FRESH_MS = 60_000;

/** The first hundred templates, the latest first. */
export function useCredentialTemplates() {
  return useQuery({
    queryKey: [TEMPLATES],
    queryFn: async ({ signal }) =>
      api.listCredentialTemplates({ query: { 'page[size]': MOST, sort: '-createdAt' } }, { signal }),
    staleTime: FRESH_MS,
  });
}

export function useCredentialTemplate(id: string) {
  return useQuery({
    queryKey: [TEMPLATES, id],
    queryFn: async ({ signal }) => (await api.getCredentialTemplate({ path: { id } }, { signal })).data,
  });
}

export function useCredentialPresets() {
  return useQuery({
    queryKey: [PRESETS],
    queryFn: async ({ signal }) => api.listCredentialPresets({ query: { 'page[size]': MOST } }, { signal }),
    staleTime: FRESH_MS,
  });
}

export function useCredentialPreset(id: string) {
  return useQuery({
    queryKey: [PRESETS, id],
    queryFn: async ({ signal }) => (await api.getCredentialPreset({ path: { id } }, { signal })).data,
  });
}

export type CreateTemplate = NonNullable<Parameters<typeof api.createCredentialTemplate>[0]>['body'];

export function useCreateTemplate() {
  return useMutation({
    mutationFn: async (body: CreateTemplate) => (await api.createCredentialTemplate({ body })).data,
    onSuccess: async () => readAgain(TEMPLATES),
  });
}

export function useArchiveTemplate(id: string) {
  return useMutation({
    mutationFn: async () => api.archiveCredentialTemplate({ path: { id } }),
    onSuccess: async () => readAgain(TEMPLATES),
  });
}

export function useRestoreTemplate(id: string) {
  return useMutation({
    mutationFn: async () => api.restoreCredentialTemplate({ path: { id } }),
    onSuccess: async () => readAgain(TEMPLATES),
  });
}
