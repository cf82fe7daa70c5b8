import { DcqlError } from './dcql-error';
import type { ClaimsQuery, CredentialQuery } from './dcql-query';

/** §6.4.1: the claims of each claim set, or all of them where the query has no sets. @throws DcqlError */
export function claimSetsOf({ claims = [], claim_sets: sets }: CredentialQuery): ClaimsQuery[][] {
  if (!sets) return [claims];
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  return sets.map((ids) =>
    ids.map((id) => {
      const claim = byId.get(id);
      if (!claim) throw new DcqlError(`a claim set names the claim ${id}, which is not there`);
      return claim;
    }),
  );
}
