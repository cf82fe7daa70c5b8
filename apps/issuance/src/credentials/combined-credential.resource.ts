import { toIssuanceResource } from '../issuances/issuance.resource';
import type { CombinedCredential } from './combined-credentials.service';
import { toCredentialResource } from './credential.resource';

/** Returns the resource of an issuance (IF §2.12) or of a flat credential. */
export function toCombinedResource(found: CombinedCredential, publicUrl: string) {
  return 'issuance' in found ? toIssuanceResource(found, publicUrl) : toCredentialResource(found.credential);
}
