import assert from 'node:assert/strict';
import type { IssuanceCredential } from './issuance-credential.entity';
import type { Issuance } from './issuance.entity';

export interface IssuanceWithCredentials {
  issuance: Issuance;
  /** At least one, ordered by position. */
  credentials: IssuanceCredential[];
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
