import type { X509Certificate } from 'node:crypto';
import { JwsError, verifyJws } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import { assertSignedProperties, parseSignedList } from './jades-signature';
import { readJsonListContent } from './json-list-content';
import { assertListContent, type ExpectedList, type ListContent } from './list-content';
import { readPointers } from './list-pointers';
import { verifyListSigner } from './list-signer';
import { readListedEntities } from './listed-entities';
import type { TrustList } from './trust-list';
import { TrustListError } from './trust-list-error';
import { verifyXmlSignature } from './verify-xml-list';
import { readXmlListContent } from './xml-list-content';

/** Characters of a signed list. */
export const MAX_LIST_CHARACTERS = 4 * 1024 * 1024;

export interface VerifyTrustListOptions extends ExpectedList {
  /** End-entity certificates that sign the list, or authorities above its signers. */
  signerCertificates: readonly X509Certificate[];
  /** Country codes in capitals: pointers to their lists are returned; none if undefined. */
  territories?: readonly string[] | undefined;
  now: Date;
}

interface SignedContent {
  content: ListContent;
  digest: string;
}

/**
 * Verifies a list of trusted entities: in JSON with a JAdES baseline signature (ETSI TS 119 602 clause 6, TS 119 182-1), or in XML with
 * a XAdES one (TS 119 612, EN 319 132-1). Nothing of the content is read before the signature of a pinned signer has been verified.
 * @throws TrustListError
 */
export function verifyTrustList(text: string, options: VerifyTrustListOptions): TrustList {
  if (text.length > MAX_LIST_CHARACTERS) throw new TrustListError('the list is too long');
  const { now, url, territories = [] } = options;
  const { content, digest } = text.startsWith('<') ? verifyXml(text, options) : verifyJson(text, options);
  assertListContent(content, options, now);
  const { type, sequenceNumber, issuedAt, nextUpdate } = content;
  return {
    type,
    sequenceNumber,
    issuedAt,
    nextUpdate,
    digest,
    entities: readListedEntities(content, now),
    pointers: readPointers(content.pointers, territories, url),
  };
}

function verifyXml(text: string, options: VerifyTrustListOptions): SignedContent {
  const { root, digest } = verifyXmlSignature(text, options);
  return { content: readXmlListContent(root), digest };
}

function verifyJson(text: string, options: VerifyTrustListOptions): SignedContent {
  return translating(
    () => verifyJades(text, options),
    JwsError,
    ({ message }) => new TrustListError(message),
  );
}

/** @throws TrustListError, JwsError */
function verifyJades(text: string, { signerCertificates, now }: VerifyTrustListOptions): SignedContent {
  const jws = parseSignedList(text);
  const signer = verifyListSigner(jws.header.x5c, signerCertificates, now);
  verifyJws(jws, signer.publicKey);
  assertSignedProperties(jws.header, signer, now);
  return { content: readJsonListContent(jws.payload), digest: jws.digest };
}
