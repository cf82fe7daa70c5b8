import type { X509Certificate } from 'node:crypto';
import { sha256 } from '@vc/protocol/crypto';
import { fingerprintOf } from '@vc/protocol/x509';
import type { EntityContent, ListContent, ServiceContent } from './list-content';
import { parseListedCertificate } from './listed-certificate';
import { purposesInList } from './service-purpose';
import type { ListedCertificate, ListedEntity, ServicePurpose } from './trust-list';
import { TrustListError } from './trust-list-error';

/** Certificates of all entities of a list, and of one entity. */
const MAX_CERTIFICATES = 2_000;
const MAX_ENTITY_CERTIFICATES = 100;
const MAX_NAME_CHARACTERS = 200;
const CLOCK_SKEW_MS = 5 * 60_000;
/** Last segments of the statuses of services that are in force. A service of a scheme without statuses has none. */
const IN_FORCE = ['granted', 'notified', 'recognisedatnationallevel'];

type ListedContent = Pick<ListContent, 'entities' | 'type'>;

/**
 * Returns the entities that have a service in force with certificates. Other identities of a service are not used.
 * @throws TrustListError for a malformed certificate, or too many
 */
export function readListedEntities({ entities: contents, type }: ListedContent, now: Date): ListedEntity[] {
  const entities = contents.map((each) => readEntity(each, type, now));
  const total = entities.reduce((sum, { certificates }) => sum + certificates.length, 0);
  if (total > MAX_CERTIFICATES) throw new TrustListError(`the list has more than ${MAX_CERTIFICATES} certificates`);
  return entities.filter(({ certificates }) => certificates.length > 0);
}

function readEntity({ name, services }: EntityContent, listType: string | undefined, now: Date): ListedEntity {
  const certificates = new Map<string, ListedCertificate>();
  const begun = services.filter((each) => hasBegun(each, now));
  const endings = findEndings(begun);
  for (const service of begun.filter(isInForce)) {
    const purposes = purposesInList(listType, service.type);
    for (const each of service.certificates) {
      if ((endings.get(nameOf(service, each)) ?? -Infinity) >= timeOf(service)) continue;
      addCertificate(certificates, parseListedCertificate(each), { type: service.type, purposes });
    }
  }
  if (certificates.size > MAX_ENTITY_CERTIFICATES) {
    throw new TrustListError(`an entity has more than ${MAX_ENTITY_CERTIFICATES} certificates`);
  }
  return { name: name.slice(0, MAX_NAME_CHARACTERS), certificates: [...certificates.values()] };
}

/** A status that starts later gives no trust: the list would have to be read again at that time. */
function hasBegun({ statusSince }: ServiceContent, now: Date): boolean {
  return statusSince === undefined || statusSince.getTime() <= now.getTime() + CLOCK_SKEW_MS;
}

function isInForce({ status }: ServiceContent): boolean {
  return status === undefined || IN_FORCE.includes(status.replace(/^.*\//, '').toLowerCase());
}

/**
 * Finds when services that are not in force have taken a certificate back. A list may have several services of one type with the same
 * certificate: the last status decides, and of two at the same time, the one that is not in force.
 */
function findEndings(services: ServiceContent[]): Map<string, number> {
  const endings = new Map<string, number>();
  for (const service of services.filter((each) => !isInForce(each))) {
    for (const each of service.certificates) {
      const name = nameOf(service, each);
      endings.set(name, Math.max(endings.get(name) ?? -Infinity, timeOf(service)));
    }
  }
  return endings;
}

/** A service without a time has always been so: it is before every other one. */
function timeOf({ statusSince }: ServiceContent): number {
  return statusSince?.getTime() ?? Number.MIN_SAFE_INTEGER;
}

/** A name by type and octets: a service that is not in force may have octets that are no certificate. */
function nameOf({ type = '' }: ServiceContent, certificate: string): string {
  return `${type} ${sha256(Buffer.from(certificate, 'base64')).toString('hex')}`;
}

function addCertificate(
  certificates: Map<string, ListedCertificate>,
  certificate: X509Certificate,
  { type, purposes: further }: { type: string | undefined; purposes: readonly ServicePurpose[] | undefined },
): void {
  const fingerprint = fingerprintOf(certificate);
  const former = certificates.get(fingerprint);
  const purposes = former ? former.purposes : [];
  certificates.set(fingerprint, {
    certificate,
    serviceTypes: [...new Set([...(former?.serviceTypes ?? []), ...(type === undefined ? [] : [type])])],
    purposes: purposes && further ? [...new Set([...purposes, ...further])] : undefined,
  });
}
