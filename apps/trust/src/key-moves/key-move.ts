import type { KeyProviderName } from '@vc/keys/provider';
import type { CertificateType } from '../pki/certificate-types';
import type { KeyType } from '../pki/key-type';

/**
 * What became of an active certificate:
 * - `moved`: a new one, whose key is at the provider, has taken its place
 * - `unchanged`: its key is at the provider already
 * - `kept`: a root, whose move was not asked for; relying parties trust it
 * - `csrRequired`: it was imported, and its authority has to sign a request for a key at the provider
 * - `unsupported`: the provider makes no keys of its type
 */
export type MoveOutcome = 'moved' | 'unchanged' | 'kept' | 'csrRequired' | 'unsupported';

export interface MovedCertificate {
  /** Of the certificate that was active before. */
  certificateId: string;
  type: CertificateType;
  keyType: KeyType;
  outcome: MoveOutcome;
  /** Of the one that has taken its place. */
  newCertificateId: string | null;
}

export interface KeyMove {
  provider: KeyProviderName;
  certificates: MovedCertificate[];
}
