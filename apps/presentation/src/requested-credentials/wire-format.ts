import type { CredentialFormat } from '@vc/protocol/dcql';
import type { RequestedFormat } from './requested-credential';

/** The format identifiers of OpenID4VP 1.0 Appendix B, and those of the W3C data model 2.0 (ADR 90). */
export const WIRE_FORMATS: Record<RequestedFormat, CredentialFormat> = {
  'sd-jwt-vc': 'dc+sd-jwt',
  mdoc: 'mso_mdoc',
  'w3c-vc-jwt': 'vc+jwt',
  'w3c-vc-sd-jwt': 'vc+sd-jwt',
};

const REQUESTED_FORMATS = Object.fromEntries(
  Object.entries(WIRE_FORMATS).map(([requested, wire]) => [wire, requested]),
) as Record<CredentialFormat, RequestedFormat>;

export function toRequestedFormat(format: CredentialFormat): RequestedFormat {
  return REQUESTED_FORMATS[format];
}
