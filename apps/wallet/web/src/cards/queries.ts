import { useQuery } from '@tanstack/react-query';
import { wallet } from '../api/client';

/** The platform keeps it longer itself. */
const FRESH_MS = 5 * 60_000;

/** What the issuer publishes of a credential. Cards are shown without it, too. */
export function useIssuerData(id: string) {
  return useQuery({
    queryKey: ['issuer-data', id],
    queryFn: async ({ signal }) => (await wallet.getIssuerData({ path: { id } }, { signal })).data,
    staleTime: FRESH_MS,
  });
}
