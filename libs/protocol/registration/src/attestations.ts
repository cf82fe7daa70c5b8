import { isObject } from '@vc/protocol/json';
import { RegistrationError } from './registration-error';

/** The format of registration certificates in `verifier_info` and `issuer_info` (ETSI TS 119 472-2 and 119 472-3). */
export const REGISTRATION_FORMAT = 'registration_cert';

/** Of one request, or of one issuer. */
export const MAX_ATTESTATIONS = 20;

/** An attestation whose `data` is a registration certificate. */
export interface RawAttestation {
  data: string;
  attestation: Record<string, unknown>;
}

/**
 * Reads the registration certificates of a list of attestations. Those of other formats are ignored (OpenID4VP 1.0 §5.1).
 * @param name of the member
 * @throws RegistrationError for a malformed value
 */
export function readAttestations(value: unknown, name: string): RawAttestation[] {
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
