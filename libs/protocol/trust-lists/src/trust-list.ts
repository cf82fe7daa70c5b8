import type { X509Certificate } from 'node:crypto';
import { TrustListError } from './trust-list-error';

/** The type keeps a list apart from the other tokens that its key signs (RFC 8725 §3.11). */
export const TRUST_LIST_TYPE = 'trustlist+jwt';

/** A verified list of trusted entities (ETSI TS 119 602 clause 6, TS 119 612 clause 5). */
export interface TrustList {
  /** `LoTEType` or `TSLType`, a URI. */
  type: string | undefined;
  sequenceNumber: number;
  issuedAt: Date;
  nextUpdate: Date;
  /** SHA-256 of the signed payload or of the canonical document without its signature, hexadecimal. */
  digest: string;
  entities: ListedEntity[];
  /** Those to lists of the selected territories. */
  pointers: ListPointer[];
}

/** A list of another operator, whose signers the operator of this list names. */
export interface ListPointer {
  url: string;
  /** Type of the other list, a URI. */
  type: string;
  /** Country code in capitals. */
  territory: string;
  /** At least one. */
  signerCertificates: X509Certificate[];
}

export interface ListedEntity {
  /** The English name, or else the first one. */
  name: string;
  /** At least one. */
  certificates: ListedCertificate[];
}

/** A certificate of one or more services of an entity. Each certificate occurs once in an entity. */
export interface ListedCertificate {
  certificate: X509Certificate;
  /** Those of `ServiceTypeIdentifier` that the services have. */
  serviceTypes: string[];
  /** Undefined where a service does not say what its certificates are for. */
  purposes: ServicePurpose[] | undefined;
}

/** What the certificates of a service sign. `other` is nothing that this platform verifies. */
export type ServicePurpose =
  'credential' | 'statusList' | 'request' | 'registration' | 'registrationStatusList' | 'walletAttestation' | 'other';

/** What is kept of the list before. */
export type FormerList = Pick<TrustList, 'sequenceNumber' | 'digest' | 'issuedAt' | 'type'>;

/**
 * Compares a list with the one before it (ETSI TS 119 602 clause 6.3.2: each release has a higher sequence number).
 * @returns whether the content is new
 * @throws TrustListError for an older list, another list with the same number, or a list of another type
 */
export function isSuccessor(list: FormerList, former: FormerList): boolean {
  if (list.digest === former.digest) return false;
  if (list.sequenceNumber < former.sequenceNumber) {
    throw new TrustListError(`the sequence number ${list.sequenceNumber} is lower than ${former.sequenceNumber}`);
  }
  if (list.sequenceNumber === former.sequenceNumber) {
    throw new TrustListError(`another list has the sequence number ${list.sequenceNumber}`);
  }
  if (list.issuedAt < former.issuedAt) throw new TrustListError('the list was issued before the one before it');
  if (list.type !== former.type) throw new TrustListError('the list has another type than the one before it');
  return true;
}
