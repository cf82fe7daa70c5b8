import type { X509Certificate } from 'node:crypto';
import { type LoTEDocument, validateLoTE } from '@owf/eudi-lote';
import { TrustListError } from './trust-list-error';

/** ETSI TS 119 602 clause 6.3.5.1 */
export interface ListPostalAddress {
  streetAddress: string;
  locality: string;
  stateOrProvince?: string | undefined;
  postalCode: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
}

export interface ListContact {
  address: ListPostalAddress;
  email: string;
  website?: string | undefined;
}

/** Who publishes a list, and what it is (ETSI TS 119 602 clause 6.3). Optional members are left out of the list. */
export interface ListScheme {
  /** `LoTEType`, a URI. */
  type: string;
  name: string;
  /** ISO 3166-1 alpha-2, or `EU`. */
  territory?: string | undefined;
  informationUri?: string | undefined;
  /** URIs, which the profiles of annexes D to I set. */
  statusDeterminationApproach?: string | undefined;
  communityRules?: string | undefined;
  operator: ListContact & { name: string };
  /** Addresses at which the list is published. */
  distributionPoints: string[];
}

/** An entity of a list that is published (ETSI TS 119 602 clauses 6.5 and 6.6). Each service has the same certificates. */
export interface EntityToList {
  name: string;
  contact: ListContact;
  informationUri?: string | undefined;
  services: { name: string; type: string }[];
  /** At least one. */
  certificates: X509Certificate[];
}

/** The content of a list apart from what differs between two versions of equal content. */
export interface ListDraft {
  information: Omit<
    LoTEDocument['LoTE']['ListAndSchemeInformation'],
    'LoTESequenceNumber' | 'ListIssueDateTime' | 'NextUpdate'
  >;
  entities: LoTEDocument['LoTE']['TrustedEntitiesList'];
}

export interface ListVersion {
  sequenceNumber: number;
  issuedAt: Date;
  nextUpdate: Date;
}

/** Texts of a list have a language, and English is mandatory (ETSI TS 119 602 clause 6.1.4). */
const LANGUAGE = 'en';

/** Equal arguments make drafts with equal JSON, so that a digest of it tells whether the content has changed. */
export function createListDraft(scheme: ListScheme, entities: EntityToList[]): ListDraft {
  const { type, name, territory, informationUri, statusDeterminationApproach, communityRules, operator } = scheme;
  return {
    information: {
      LoTEVersionIdentifier: 1,
      LoTEType: type,
      SchemeOperatorName: localized(operator.name),
      SchemeOperatorAddress: {
        SchemeOperatorPostalAddress: [toPostalAddress(operator.address)],
        SchemeOperatorElectronicAddress: toElectronicAddresses(operator),
      },
      SchemeName: localized(name),
      ...(informationUri !== undefined && { SchemeInformationURI: localizedUri(informationUri) }),
      ...(statusDeterminationApproach !== undefined && { StatusDeterminationApproach: statusDeterminationApproach }),
      ...(communityRules !== undefined && { SchemeTypeCommunityRules: localizedUri(communityRules) }),
      ...(territory !== undefined && { SchemeTerritory: territory }),
      DistributionPoints: scheme.distributionPoints,
    },
    entities: entities.map(toEntity),
  };
}

/**
 * Adds the number and the times of a version to a draft (clauses 6.3.2, 6.3.14, 6.3.15).
 * @throws TrustListError if the list does not have the form of TS 119 602
 */
export function createListContent({ information, entities }: ListDraft, version: ListVersion): LoTEDocument {
  const content: LoTEDocument = {
    LoTE: {
      ListAndSchemeInformation: {
        ...information,
        LoTESequenceNumber: version.sequenceNumber,
        ListIssueDateTime: toDateTime(version.issuedAt),
        NextUpdate: toDateTime(version.nextUpdate),
      },
      TrustedEntitiesList: entities,
    },
  };
  const [error] = validateLoTE(content).errors;
  if (error) throw new TrustListError(`the list would not have the form of TS 119 602: ${error.path} ${error.message}`);
  return content;
}

function toEntity({ name, contact, informationUri, services, certificates }: EntityToList): ListDraft['entities'][0] {
  const identity = {
    X509Certificates: certificates.map(({ raw }) => ({ val: raw.toString('base64') })),
  };
  return {
    TrustedEntityInformation: {
      TEName: localized(name),
      TEAddress: {
        TEPostalAddress: [toPostalAddress(contact.address)],
        TEElectronicAddress: toElectronicAddresses(contact),
      },
      ...(informationUri !== undefined && { TEInformationURI: localizedUri(informationUri) }),
    },
    TrustedEntityServices: services.map((service) => ({
      ServiceInformation: {
        ServiceName: localized(service.name),
        ServiceTypeIdentifier: service.type,
        ServiceDigitalIdentity: identity,
      },
    })),
  };
}

function toPostalAddress({ streetAddress, locality, stateOrProvince, postalCode, country }: ListPostalAddress) {
  return {
    lang: LANGUAGE,
    StreetAddress: streetAddress,
    Locality: locality,
    ...(stateOrProvince !== undefined && { StateOrProvince: stateOrProvince }),
    PostalCode: postalCode,
    Country: country,
  };
}

function toElectronicAddresses({ email, website }: ListContact) {
  const uris = [`mailto:${email}`, ...(website === undefined ? [] : [website])];
  return uris.map((uriValue) => ({ lang: LANGUAGE, uriValue }));
}

function localized(value: string) {
  return [{ lang: LANGUAGE, value }];
}

function localizedUri(uriValue: string) {
  return [{ lang: LANGUAGE, uriValue }];
}

/** Clause 6.1.3: UTC without fractions of a second. */
function toDateTime(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
