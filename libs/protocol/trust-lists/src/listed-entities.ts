import type { X509Certificate } from 'node:crypto';
import { fingerprintOf } from '@vc/protocol/x509';
import type { EntityContent, ServiceContent } from './list-content';
import { parseListedCertificate } from './listed-certificate';
import { purposeOf } from './service-purpose';
import type { ListedCertificate, ListedEntity } from './trust-list';
import { TrustListError } from './trust-list-error';

/** Certificates of all entities of a list, and of one entity. */
const MAX_CERTIFICATES = 2_000;
const MAX_ENTITY_CERTIFICATES = 100;
const MAX_NAME_CHARACTERS = 200;
const CLOCK_SKEW_MS = 5 * 60_000;
/** Last segments of the statuses of services that are in force. A service of a scheme without statuses has none. */
const IN_FORCE = ['granted', 'notified', 'recognisedatnationallevel'];

/**
 * Returns the entities that have a service in force with certificates. Other identities of a service are not used.
 * @throws TrustListError for a malformed certificate, or too many
 */
export function readListedEntities(contents: EntityContent[], now: Date): ListedEntity[] {
  const entities = contents.map((each) => readEntity(each, now));
  const total = entities.reduce((sum, { certificates }) => sum + certificates.length, 0);
  if (total > MAX_CERTIFICATES) throw new TrustListError(`the list has more than ${MAX_CERTIFICATES} certificates`);
  return entities.filter(({ certificates }) => certificates.length > 0);
}

function readEntity({ name, services }: EntityContent, now: Date): ListedEntity {
  const certificates = new Map<string, ListedCertificate>();
  for (const service of services.filter((each) => isInForce(each, now))) {
    for (const each of service.certificates) addCertificate(certificates, parseListedCertificate(each), service);
  }
  if (certificates.size > MAX_ENTITY_CERTIFICATES) {
    throw new TrustListError(`an entity has more than ${MAX_ENTITY_CERTIFICATES} certificates`);
  }
  return { name: name.slice(0, MAX_NAME_CHARACTERS), certificates: [...certificates.values()] };
}

/** A status that starts later gives no trust: the list would have to be read again at that time. */
function isInForce({ status, statusSince }: ServiceContent, now: Date): boolean {
  if (statusSince !== undefined && statusSince.getTime() > now.getTime() + CLOCK_SKEW_MS) return false;
  return status === undefined || IN_FORCE.includes(status.replace(/^.*\//, '').toLowerCase());
}

function addCertificate(
  certificates: Map<string, ListedCertificate>,
  certificate: X509Certificate,
  { type }: ServiceContent,
): void {
  const fingerprint = fingerprintOf(certificate);
  const former = certificates.get(fingerprint);
  const purpose = purposeOf(type);
  const purposes = former ? former.purposes : [];
  certificates.set(fingerprint, {
    certificate,
    serviceTypes: [...new Set([...(former?.serviceTypes ?? []), ...(type === undefined ? [] : [type])])],
    purposes: purposes && purpose ? [...new Set([...purposes, purpose])] : undefined,
  });
}
