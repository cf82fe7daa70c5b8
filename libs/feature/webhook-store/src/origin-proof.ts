import { isIP } from 'node:net';
import { allowanceOriginOf } from './endpoint-verification';

/** A registered path has no other meaning (RFC 8615), and an underscored name no host (RFC 8552). */
const WELL_KNOWN = '/.well-known/vc-webhooks';
const LABEL = '_vc-webhooks';

/**
 * What the holder of an origin publishes, in a file or a TXT record, for an endpoint. The id is no secret, because only the
 * holder can publish it there, and the platform sends it to neither place.
 */
export function proofTextOf(endpointId: string): string {
  return `vc-endpoint=${endpointId}`;
}

/** The URL of the file, with a text in each line. */
export function proofFileUrlOf(url: string): string {
  return allowanceOriginOf(url) + WELL_KNOWN;
}

/** The name of the TXT records; undefined for an IP address, which has no records. */
export function proofRecordNameOf(url: string): string | undefined {
  const { hostname } = new URL(allowanceOriginOf(url));
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? undefined : `${LABEL}.${hostname}`;
}
