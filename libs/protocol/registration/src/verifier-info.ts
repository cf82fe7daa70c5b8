import { isStringList } from '@vc/protocol/json';
import { readAttestations, REGISTRATION_FORMAT } from './attestations';
import { RegistrationError } from './registration-error';

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
