import type { MdocError, MdocErrorReason } from '@vc/protocol/mdoc';
import type { SdJwtVcError, SdJwtVcErrorReason } from '@vc/protocol/sd-jwt-vc';
import type { VcdmError, VcdmErrorReason } from '@vc/protocol/vcdm';
import type { Issue } from './credential-verdict';

/** Reasons for an invalid credential; docs/verifying.md explains each one. */
export type IssueCode =
  | 'MALFORMED'
  | 'SIGNATURE_INVALID'
  | 'NOT_YET_VALID'
  | 'EXPIRED'
  | 'HOLDER_BINDING_INVALID'
  | 'ISSUER_NOT_TRUSTED'
  | 'TYPE_NOT_REQUESTED'
  | 'CLAIMS_NOT_SATISFIED'
  | 'REVOKED'
  | 'SUSPENDED'
  | 'STATUS_UNAVAILABLE'
  /** Issues of the response as a whole. */
  | 'CREDENTIALS_MISSING'
  | 'VERIFICATION_FAILED'
  | 'WALLET_ERROR';

const CODES: Record<SdJwtVcErrorReason | MdocErrorReason | VcdmErrorReason, IssueCode> = {
  malformed: 'MALFORMED',
  signature: 'SIGNATURE_INVALID',
  deviceSignature: 'HOLDER_BINDING_INVALID',
  notYetValid: 'NOT_YET_VALID',
  expired: 'EXPIRED',
};

/** @param detail text of this service or of a protocol library, which holds no value of a claim */
export function issue(code: IssueCode, detail: string): Issue {
  return { code, detail: `${detail.charAt(0).toUpperCase()}${detail.slice(1)}.` };
}

export function toIssue({ reason, message }: SdJwtVcError | MdocError | VcdmError): Issue {
  return issue(CODES[reason], message);
}
