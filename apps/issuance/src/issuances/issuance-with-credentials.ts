import assert from 'node:assert/strict';
import type { IssuanceCredential } from './issuance-credential.entity';
import type { Issuance } from './issuance.entity';

export interface IssuanceWithCredentials {
  issuance: Issuance;
  /** At least one, ordered by position. */
  credentials: IssuanceCredential[];
}

/** An issuance as it was read from the database. */
export interface StoredIssuance extends IssuanceWithCredentials {
  /** The versions of the rows: first that of the issuance, then those of its credentials. A changed row has another version. */
  versions: [string, ...string[]];
}

/** @throws AssertionError when the issuance has no credential with the id */
export function getCredential(
  { credentials }: Pick<IssuanceWithCredentials, 'credentials'>,
  id: string,
): IssuanceCredential {
  const credential = credentials.find((each) => each.id === id);
  assert(credential, `the issuance has no credential ${id}`);
  return credential;
}
