import { TrustListError } from './trust-list-error';

const CLOCK_SKEW_MS = 5 * 60_000;

/** What a signed list says, in JSON or in XML. */
export interface ListContent {
  /** `LoTEType` or `TSLType`, a URI. */
  type: string | undefined;
  sequenceNumber: number;
  issuedAt: Date;
  nextUpdate: Date;
  /** `SchemeTerritory`, a country code. */
  territory: string | undefined;
  /** Undefined where the list names no address. */
  distributionPoints: string[] | undefined;
  entities: EntityContent[];
  pointers: PointerContent[];
}

export interface EntityContent {
  name: string;
  services: ServiceContent[];
}

export interface ServiceContent {
  type: string | undefined;
  status: string | undefined;
  statusSince: Date | undefined;
  /** Base64 DER. */
  certificates: string[];
}

/** A pointer to another list. */
export interface PointerContent {
  url: string;
  type: string | undefined;
  territory: string | undefined;
  mimeType: string | undefined;
  /** Base64 DER: certificates that sign the other list. */
  certificates: string[];
}

/** What the subscriber knows of a list before it is fetched. */
export interface ExpectedList {
  /** Where the list is fetched. */
  url: string;
  /** The `LoTEType` or `TSLType`; any if undefined. */
  type: string | undefined;
  /** The territory that a pointer to the list names; any if undefined. */
  territory?: string | undefined;
}

/**
 * Checks that this is the expected list and that it is valid now.
 * @throws TrustListError
 */
export function assertListContent(content: ListContent, expected: ExpectedList, now: Date): void {
  assertExpected(content, expected);
  assertTimes(content, now);
}

/**
 * ETSI TS 119 602 clauses 6.3.2, 6.3.3, 6.3.10 and 6.3.16, TS 119 612 clauses 5.3.2, 5.3.3, 5.3.10 and 5.3.16: the same operator may
 * sign several lists, so the signature alone does not identify one.
 */
function assertExpected(content: ListContent, { url, type, territory }: ExpectedList): void {
  const { sequenceNumber, distributionPoints } = content;
  if (!Number.isSafeInteger(sequenceNumber) || sequenceNumber < 1) {
    throw new TrustListError('the sequence number is malformed');
  }
  if (type !== undefined && content.type !== type) throw new TrustListError('the list has another type');
  if (territory !== undefined && content.territory?.toUpperCase() !== territory) {
    throw new TrustListError('the list is of another territory than the pointer to it');
  }
  if (distributionPoints && !distributionPoints.some((each) => isSameUrl(each, url))) {
    throw new TrustListError('the list is published at another address');
  }
}

/** TS 119 602 clauses 6.3.14 and 6.3.15, TS 119 612 clauses 5.3.14 and 5.3.15 */
function assertTimes({ issuedAt, nextUpdate }: ListContent, now: Date): void {
  if (issuedAt.getTime() > now.getTime() + CLOCK_SKEW_MS) throw new TrustListError('the list is from the future');
  if (nextUpdate <= issuedAt) throw new TrustListError('the next update precedes the list');
  if (nextUpdate <= now) throw new TrustListError('the time of the next update has passed');
}

export function isSameUrl(one: string, other: string): boolean {
  return URL.parse(one)?.href === URL.parse(other)?.href;
}
