import { isObject, isStringList } from '@vc/protocol/json';
import { RegistrationError } from './registration-error';

/** The format of registration certificates in `verifier_info` and `issuer_info` (ETSI TS 119 472-2 and 119 472-3). */
export const REGISTRATION_FORMAT = 'registration_cert';

/** Of one request, or of one issuer. */
export const MAX_ATTESTATIONS = 20;

/** An attestation whose `data` is a registration certificate. */
interface RawAttestation {
  data: string;
  attestation: Record<string, unknown>;
}

/**
 * Reads the registration certificates of a list of attestations. Those of other formats are ignored (OpenID4VP 1.0 §5.1).
 * @param name of the member
 * @throws RegistrationError for a malformed value
 */
function readAttestations(value: unknown, name: string): RawAttestation[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_ATTESTATIONS) {
    throw new RegistrationError(`${name} is not a list of attestations`);
  }
  return value.flatMap((attestation: unknown) => readAttestation(attestation, name));
}

function readAttestation(attestation: unknown, name: string): RawAttestation[] {
  if (!isObject(attestation) || typeof attestation.format !== 'string') {
    throw new RegistrationError(`an attestation of ${name} has no format`);
  }
  const { format, data } = attestation;
  if (format !== REGISTRATION_FORMAT) return [];
  if (typeof data !== 'string') throw new RegistrationError('a registration certificate is not a JWT');
  return [{ data, attestation }];
}

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

/** An attestation about the verifier (OpenID4VP 1.0 §5.1 `verifier_info`) whose format is `registration_cert`. */
export interface RegistrationInfo {
  /** The registration certificate. */
  data: string;
  /** Ids of the credential queries that it is for; absent for all. */
  credentialIds?: string[] | undefined;
}

/** An attestation as it is in `verifier_info` (OpenID4VP 1.0 §5.1). */
export interface RegistrationAttestation {
  format: typeof REGISTRATION_FORMAT;
  data: string;
  credential_ids?: string[];
}

/** Attestations of `verifier_info` for registration certificates. */
export function createVerifierInfo(infos: readonly RegistrationInfo[]): RegistrationAttestation[] {
  return infos.map(({ data, credentialIds }) => ({
    format: REGISTRATION_FORMAT,
    data,
    ...(credentialIds && { credential_ids: credentialIds }),
  }));
}

/**
 * Reads the registration certificates of `verifier_info`. Attestations of other formats are ignored, as §5.1 demands.
 * @throws RegistrationError for a malformed value
 */
export function readVerifierInfo(value: unknown): RegistrationInfo[] {
  return readAttestations(value, 'verifier_info').map(({ data, attestation }) => {
    const { credential_ids: credentialIds } = attestation;
    if (credentialIds === undefined) return { data };
    if (!isStringList(credentialIds)) throw new RegistrationError('credential_ids of verifier_info is malformed');
    return { data, credentialIds };
  });
}
