import type { WalletComponents } from '@vc/sdk';
import { UsageError } from './exit-codes';

export type QueryMatches = WalletComponents['schemas']['MatchesEnvelope']['data'][number];

/** A credential that is presented for a credential query. */
export interface Selection {
  credentialId: string;
  queryId: string;
}

/**
 * Selects the named credentials, each for the first query that it matches and that has none yet. A further credential for a
 * query is valid if the query accepts several, which the platform knows.
 * @throws UsageError for a credential that matches no query
 */
export function selectMatches(matches: QueryMatches[], credentialIds: string[]): Selection[] {
  const used = new Set<string>();
  return credentialIds.map((credentialId) => {
    const matching = matches.filter(({ credentials }) =>
      credentials.some((each) => each.credentialId === credentialId),
    );
    const { queryId } = matching.find((each) => !used.has(each.queryId)) ?? matching[0] ?? {};
    if (queryId === undefined) {
      throw new UsageError(`The credential ${credentialId} does not match the request, which stays pending.`);
    }
    used.add(queryId);
    return { credentialId, queryId };
  });
}
