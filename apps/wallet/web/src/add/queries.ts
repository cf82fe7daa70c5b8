import { useMutation, useQuery } from '@tanstack/react-query';
import { readAgain } from '@vc/web/shell';
import { wallet } from '../api/client';
import { walletServer } from '../api/wallet-server';

/** Where an issuer that asks for a log-in leads back to. */
const REDIRECT_URI = `${walletServer.url}/authorized`;

export interface OfferAnswer {
  /** Ids of the credentials. Empty while the issuer prepares them. */
  received: string[];
  /** The page of the issuer to open first. */
  authorizationUri: string | undefined;
}

export function useRedeemOffer(offer: string) {
  return useMutation({
    mutationFn: async (txCode: string | undefined): Promise<OfferAnswer> => {
      const body = { credentialOffer: offer, redirectUri: REDIRECT_URI, ...(txCode !== undefined && { txCode }) };
      const answer = await wallet.redeemOffer({ body });
      const authorizationUri = 'meta' in answer ? answer.meta.authorizationUri : undefined;
      return { received: answer.data.map(({ id }) => id), authorizationUri };
    },
    onSuccess: async () => readAgain('credentials'),
  });
}

export function useReceiveRequest(presentationRequest: string) {
  return useMutation({
    mutationFn: async () => (await wallet.receivePresentationRequest({ body: { presentationRequest } })).data,
    onSuccess: async () => readAgain('presentations'),
  });
}

/** Hands the address at which an issuer has led back to the platform, once. @param address of the page */
export function useAuthorization(address: string) {
  return useQuery({
    queryKey: ['authorization', address],
    queryFn: async () => {
      const { data } = await wallet.finishAuthorization({ body: { authorizationResponse: address } });
      await readAgain('credentials');
      return data.map(({ id }) => id);
    },
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
}
