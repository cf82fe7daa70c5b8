import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient, readAgain, SESSION } from '@vc/web/shell';
import { wallet } from '../api/client';
import { walletServer } from '../api/wallet-server';
import type { NoticeSettings, NoticesResponse } from '../api/schemas';
import { endDevice, readDevices } from '../session/session-requests';

const NOTICES = 'notice-settings';
const DEVICES = 'devices';

export function useNoticeSettings() {
  return useQuery({
    queryKey: [NOTICES],
    queryFn: async ({ signal }) => wallet.getHolderNoticeSettings({}, { signal }),
  });
}

export function useSetNoticeSettings() {
  return useMutation({
    mutationFn: async (body: NoticeSettings) => (await wallet.setHolderNoticeSettings({ body })).data,
    onSuccess: (data) => queryClient.setQueryData<NoticesResponse>([NOTICES], (known) => ({ ...known, data })),
  });
}

export function useDevices() {
  return useQuery({ queryKey: [DEVICES], queryFn: readDevices });
}

export function useEndDevice() {
  return useMutation({ mutationFn: endDevice, onSettled: async () => readAgain(DEVICES) });
}

/** Nothing of the user stays in the memory of the page. */
export function useLogOut() {
  return useMutation({
    mutationFn: async () => walletServer.logOut(),
    onSuccess: () => {
      queryClient.setQueryData(SESSION, null);
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
    },
  });
}
