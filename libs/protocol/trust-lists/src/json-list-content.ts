import { type LoTEDocument, validateLoTE } from '@owf/eudi-lote';
import { parseDateTime } from '@vc/protocol/times';
import type { EntityContent, ListContent, PointerContent, ServiceContent } from './list-content';
import { TrustListError } from './trust-list-error';

type List = LoTEDocument['LoTE'];
type Entity = List['TrustedEntitiesList'][number];
type Service = Entity['TrustedEntityServices'][number];
type Pointer = NonNullable<List['ListAndSchemeInformation']['PointersToOtherLoTE']>[number];

/**
 * Reads the signed content of a list in JSON (ETSI TS 119 602 clause 6).
 * @throws TrustListError
 */
export function readJsonListContent(payload: Record<string, unknown>): ListContent {
  assertForm(payload);
  const { ListAndSchemeInformation: information, TrustedEntitiesList } = payload.LoTE;
  const version: number = information.LoTEVersionIdentifier;
  if (version !== 1) throw new TrustListError('the list has an unknown version of TS 119 602');
  return {
    type: information.LoTEType,
    sequenceNumber: information.LoTESequenceNumber,
    issuedAt: readTime(information.ListIssueDateTime, 'ListIssueDateTime'),
    nextUpdate: readTime(information.NextUpdate, 'NextUpdate'),
    territory: information.SchemeTerritory,
    distributionPoints: information.DistributionPoints,
    entities: TrustedEntitiesList.map(readEntity),
    pointers: (information.PointersToOtherLoTE ?? []).flatMap(readPointer),
  };
}

function readEntity({ TrustedEntityInformation: { TEName }, TrustedEntityServices }: Entity): EntityContent {
  const { value = '' } = TEName.find(({ lang }) => lang === 'en') ?? TEName[0] ?? {};
  return { name: value, services: TrustedEntityServices.map(readService) };
}

function readService({ ServiceInformation: information }: Service): ServiceContent {
  const { ServiceTypeIdentifier, ServiceStatus, StatusStartingTime, ServiceDigitalIdentity } = information;
  return {
    type: ServiceTypeIdentifier,
    status: ServiceStatus,
    statusSince: StatusStartingTime === undefined ? undefined : readTime(StatusStartingTime, 'StatusStartingTime'),
    certificates: (ServiceDigitalIdentity.X509Certificates ?? []).map(({ val }) => val),
  };
}

/** Clause 6.1.3: a time in UTC. @throws TrustListError */
function readTime(text: string, member: string): Date {
  const time = parseDateTime(text);
  if (!time) throw new TrustListError(`${member} is malformed`);
  return time;
}

/** Clause 6.3.13: a pointer for each of its qualifiers. */
function readPointer({ LoTELocation, LoTEQualifiers, ServiceDigitalIdentities }: Pointer): PointerContent[] {
  const certificates = ServiceDigitalIdentities.flatMap(({ X509Certificates }) => X509Certificates ?? []);
  return LoTEQualifiers.map(({ LoTEType, SchemeTerritory, MimeType }) => ({
    url: LoTELocation,
    type: LoTEType,
    territory: SchemeTerritory,
    mimeType: MimeType,
    certificates: certificates.map(({ val }) => val),
  }));
}

function assertForm(payload: unknown): asserts payload is LoTEDocument {
  const { valid, errors } = validateLoTE(payload);
  if (valid) return;
  const [first] = errors;
  throw new TrustListError(`the list does not have the form of TS 119 602: ${first?.path} ${first?.message}`);
}
