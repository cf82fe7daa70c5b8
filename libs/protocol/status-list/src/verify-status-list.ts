import type { VerifiedStatusList, VerifyStatusListTokenOptions } from './status-list-claims';
import { STATUS_LIST_CWT_MEDIA_TYPE, verifyStatusListCwt } from './status-list-cwt';
import { StatusListError } from './status-list-error';
import { STATUS_LIST_MEDIA_TYPE, verifyStatusListToken } from './status-list-token';

/** `Accept` of a request for a status list (Token Status List §8.1). */
export const STATUS_LIST_ACCEPT = `${STATUS_LIST_MEDIA_TYPE}, ${STATUS_LIST_CWT_MEDIA_TYPE};q=0.9`;

/** The body of a response, and its `Content-Type` without parameters. */
export interface StatusListBody {
  mediaType: string | undefined;
  body: Buffer;
}

/**
 * Verifies a Status List Token in the format that its media type names (Token Status List §8.2).
 * @throws StatusListError, or the error of `resolveKey`
 */
export async function verifyStatusList(
  { mediaType, body }: StatusListBody,
  options: VerifyStatusListTokenOptions,
): Promise<VerifiedStatusList> {
  switch (mediaType?.toLowerCase()) {
    case STATUS_LIST_MEDIA_TYPE:
      return verifyStatusListToken(body.toString(), options);
    case STATUS_LIST_CWT_MEDIA_TYPE:
      return verifyStatusListCwt(body, options);
    default:
      throw new StatusListError(
        `the status list is neither ${STATUS_LIST_MEDIA_TYPE} nor ${STATUS_LIST_CWT_MEDIA_TYPE}`,
      );
  }
}
