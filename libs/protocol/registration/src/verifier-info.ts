import { isObject, isStringList } from '@vc/protocol/json';
import { RegistrationError } from './registration-error';

/** The format of registration certificates in `verifier_info` (ETSI TS 119 472-2). */
export const REGISTRATION_FORMAT = 'registration_cert';

/** An attestation about the verifier (OpenID4VP 1.0 §5.1 `verifier_info`) whose format is `registration_cert`. */
export interface RegistrationInfo {
  /** The registration certificate. */
  data: string;
  /** Ids of the credential queries that it is for; absent for all. */
  credentialIds?: string[] | undefined;
}

/** Of one request. */
export const MAX_ATTESTATIONS = 20;

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
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_ATTESTATIONS) {
    throw new RegistrationError('verifier_info is not a list of attestations');
  }
  return value.flatMap(readAttestation);
}

function readAttestation(value: unknown): RegistrationInfo[] {
  if (!isObject(value) || typeof value.format !== 'string') {
    throw new RegistrationError('an attestation of verifier_info has no format');
  }
  const { format, data, credential_ids: credentialIds } = value;
  if (format !== REGISTRATION_FORMAT) return [];
  if (typeof data !== 'string') throw new RegistrationError('a registration certificate is not a JWT');
  if (credentialIds === undefined) return [{ data }];
  if (!isStringList(credentialIds)) throw new RegistrationError('credential_ids of verifier_info is malformed');
  return [{ data, credentialIds }];
}
