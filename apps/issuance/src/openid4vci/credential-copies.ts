import { OpenId4VciError } from '@vc/protocol/openid4vci';
import type { IssuanceCredential } from '../issuances/issuance-credential.entity';

/** Each copy has a key, and a place in a status list that is never given back. */
const MAX_COPIES = 100;

/** Another request has issued the same copy: it must get the same status. */
export class IssuedMeanwhileError extends Error {}

/** Has the key with that thumbprint a copy? */
export function hasCopy({ holderKeys }: IssuanceCredential, thumbprint: string): boolean {
  return holderKeys?.includes(thumbprint) ?? false;
}

/**
 * The keys that the credential has been issued to, with these.
 * @param thumbprints RFC 7638
 * @throws OpenId4VciError `credential_request_denied`
 */
export function holderKeysWith(credential: IssuanceCredential, thumbprints: string[]): string[] {
  const all = [...new Set((credential.holderKeys ?? []).concat(thumbprints))];
  if (all.length <= MAX_COPIES) return all;
  throw new OpenId4VciError('credential_request_denied', `at most ${MAX_COPIES} copies of a credential are issued`);
}
