import type { X509Certificate } from 'node:crypto';
import { JwsError, verifyJws } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import { assertSignedProperties, parseSignedList, type UnverifiedList } from './jades-signature';
import { type ExpectedList, readListContent } from './list-content';
import { verifyListSigner } from './list-signer';
import { readListedEntities } from './listed-entities';
import type { TrustList } from './trust-list';
import { TrustListError } from './trust-list-error';

/** Characters of a signed list. */
export const MAX_LIST_CHARACTERS = 4 * 1024 * 1024;

export interface VerifyTrustListOptions extends ExpectedList {
  /** End-entity certificates that sign the list, or authorities above its signers. */
  signerCertificates: readonly X509Certificate[];
  now: Date;
}

/**
 * Verifies a list of trusted entities in JSON with a JAdES baseline signature (ETSI TS 119 602 clause 6, ETSI TS 119 182-1).
 * Nothing of the content is read before the signature of a pinned signer has been verified.
 * @throws TrustListError
 */
export function verifyTrustList(text: string, options: VerifyTrustListOptions): TrustList {
  if (text.length > MAX_LIST_CHARACTERS) throw new TrustListError('the list is too long');
  const { now } = options;
  const { payload, digest } = translating(
    () => verifySignature(text, options),
    JwsError,
    ({ message }) => new TrustListError(message),
  );
  const content = readListContent(payload, options, now);
  const { LoTEType, LoTESequenceNumber, ListIssueDateTime, NextUpdate } = content.ListAndSchemeInformation;
  return {
    type: LoTEType,
    sequenceNumber: LoTESequenceNumber,
    issuedAt: new Date(ListIssueDateTime),
    nextUpdate: new Date(NextUpdate),
    digest,
    entities: readListedEntities(content),
  };
}

/** @throws TrustListError, JwsError */
function verifySignature(text: string, { signerCertificates, now }: VerifyTrustListOptions): UnverifiedList {
  const jws = parseSignedList(text);
  const signer = verifyListSigner(jws.header.x5c, signerCertificates, now);
  verifyJws(jws, signer.publicKey);
  assertSignedProperties(jws.header, signer, now);
  return jws;
}
