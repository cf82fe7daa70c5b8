import assert from 'node:assert/strict';
import type { IssuanceCredential } from './issuance-credential.entity';
import type { Issuance } from './issuance.entity';

export interface IssuanceWithCredentials {
  issuance: Issuance;
  /** At least one, ordered by position. */
  credentials: IssuanceCredential[];
}

/** As it was read from the database. */
export interface StoredIssuance extends IssuanceWithCredentials {
  /** Of the row of the issuance, and of those of its credentials. A row that is changed gets another one. */
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
