import { readAttestations, REGISTRATION_FORMAT } from './attestations';

/** A member of `issuer_info` in the issuer metadata for a registration certificate (ETSI TS 119 472-3). */
export interface IssuerInfo {
  format: typeof REGISTRATION_FORMAT;
  /** The registration certificate. */
  data: string;
}

/** @param certificates registration certificates of the issuer, in JWT form */
export function createIssuerInfo(certificates: readonly string[]): IssuerInfo[] {
  return certificates.map((data) => ({ format: REGISTRATION_FORMAT, data }));
}

/**
 * Reads the registration certificates of `issuer_info`. Attestations of other formats are ignored.
 * @throws RegistrationError for a malformed value
 */
export function readIssuerInfo(value: unknown): { data: string }[] {
  return readAttestations(value, 'issuer_info').map(({ data }) => ({ data }));
}
