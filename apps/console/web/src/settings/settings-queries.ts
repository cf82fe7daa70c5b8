import { PlatformError } from '@vc/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { readAgain } from '@vc/web/shell';
import { admin, api, wallet } from '../api/client';
import type { PutIdentityProvider, PutNoticeSettings } from '../api/schemas';
import { readTagged, type Tagged } from '../api/tagged';

const SETTINGS = 'settings';

/** What is read for a form: it stays as it is until it is saved. */
const FOR_FORM = { gcTime: 0, staleTime: Infinity };

/** A setting that an organization need not have. 404 means that it has none. */
async function readOptional<T>(read: Promise<Tagged<T>>): Promise<Tagged<T> | null> {
  return read.catch((error: unknown) => {
    if (error instanceof PlatformError && error.status === 404) return null;
    throw error;
  });
}

/** A form begins again with what was saved, so the saving does not wait for the reading: its end would tell no one. */
function useSaved<Body>(save: (body: Body) => Promise<unknown>) {
  return useMutation({ mutationFn: save, onSuccess: () => void readAgain(SETTINGS) });
}

export function useRevocationSettings() {
  return useQuery({
    queryKey: [SETTINGS, 'revocation'],
    queryFn: async ({ signal }) => readTagged(api.getRevocationSettings({}, { signal })),
    ...FOR_FORM,
  });
}

export function useSaveRevocationSettings(ifMatch: string | undefined) {
  return useSaved(async (unknownRevocation: 'accept' | 'refuse') =>
    api.updateRevocationSettings({ body: { unknownRevocation } }, { ifMatch }),
  );
}

export function usePresentationSettings() {
  return useQuery({
    queryKey: [SETTINGS, 'presentations'],
    queryFn: async ({ signal }) => readTagged(api.getPresentationSettings({}, { signal })),
    ...FOR_FORM,
  });
}

export function useSavePresentationSettings(ifMatch: string | undefined) {
  return useSaved(async (retention: 'indefinite' | '15min' | 'once' | 'none') =>
    api.updatePresentationSettings({ body: { retention } }, { ifMatch }),
  );
}

export function useCredentialSettings() {
  return useQuery({
    queryKey: [SETTINGS, 'credentials'],
    queryFn: async ({ signal }) => readTagged(api.getCredentialSettings({}, { signal })),
    ...FOR_FORM,
  });
}

export function useSaveCredentialSettings(ifMatch: string | undefined) {
  return useSaved(async (statusHistory: 'private' | 'public') =>
    api.updateCredentialSettings({ body: { statusHistory } }, { ifMatch }),
  );
}

export function useWalletSettings() {
  return useQuery({
    queryKey: [SETTINGS, 'wallet'],
    queryFn: async ({ signal }) => readTagged(wallet.getWalletSettings({}, { signal })),
    ...FOR_FORM,
  });
}

export function useSaveWalletSettings(ifMatch: string | undefined) {
  return useSaved(async (strangers: 'show' | 'refuse') =>
    wallet.setWalletSettings({ body: { strangers } }, { ifMatch }),
  );
}

export function useNoticeSettings() {
  return useQuery({
    queryKey: [SETTINGS, 'notices'],
    queryFn: async ({ signal }) => readOptional(readTagged(wallet.getNoticeSettings({}, { signal }))),
    ...FOR_FORM,
  });
}

export function useSaveNoticeSettings(ifMatch: string | undefined) {
  return useSaved(async (body: PutNoticeSettings) => wallet.setNoticeSettings({ body }, { ifMatch }));
}

export function useDeleteNoticeSettings() {
  return useSaved(async () => wallet.deleteNoticeSettings());
}

export function useIdentityProvider() {
  return useQuery({
    queryKey: [SETTINGS, 'identity-provider'],
    queryFn: async ({ signal }) => readOptional(readTagged(admin.getIdentityProvider({}, { signal }))),
    ...FOR_FORM,
  });
}

export function useSaveIdentityProvider(ifMatch: string | undefined) {
  return useSaved(async (body: PutIdentityProvider) => admin.putIdentityProvider({ body }, { ifMatch }));
}

export function useDeleteIdentityProvider() {
  return useSaved(async () => admin.deleteIdentityProvider());
}

export function useDomain(id: string) {
  return useQuery({
    queryKey: [SETTINGS, 'domain', id],
    queryFn: async ({ signal }) => readOptional(readTagged(admin.getTenantDomain({ path: { id } }, { signal }))),
  });
}

export function useClaimDomain(id: string) {
  return useSaved(async (domain: string) => admin.putTenantDomain({ path: { id }, body: { domain } }));
}

export function useVerifyDomain(id: string) {
  return useSaved(async () => admin.verifyTenantDomain({ path: { id } }));
}

export function useDeleteDomain(id: string) {
  return useSaved(async () => admin.deleteTenantDomain({ path: { id } }));
}
