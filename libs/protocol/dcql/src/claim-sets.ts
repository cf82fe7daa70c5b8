import { DcqlError } from './dcql-error';
import type { ClaimsQuery, CredentialQuery } from './dcql-query';

/**
 * Returns the claims of each claim set, or all claims as one set (OpenID4VP 1.0 §6.4.1).
 * @throws DcqlError where a set names an unknown claim
 */
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
