import type { X509Certificate } from 'node:crypto';
import { describeCertificate, fingerprintOf, parseX5c } from '@vc/protocol/x509';
import type { ListContent } from './list-content';
import { purposeOf } from './service-purpose';
import type { ListedCertificate, ListedEntity } from './trust-list';
import { TrustListError } from './trust-list-error';

type Entity = ListContent['TrustedEntitiesList'][number];
type Service = Entity['TrustedEntityServices'][number];

/** Certificates of all entities of a list, and of one entity. */
const MAX_CERTIFICATES = 2_000;
const MAX_ENTITY_CERTIFICATES = 100;
const MAX_CERTIFICATE_CHARACTERS = 16_384;
const MAX_NAME_CHARACTERS = 200;
/** Last segments of the statuses of services that are in force. A service of a scheme without statuses has none. */
const IN_FORCE = ['granted', 'notified', 'recognisedatnationallevel'];

/**
 * Returns the entities that have a service in force with certificates. Other identities of a service are not used.
 * @throws TrustListError for a malformed certificate, or too many
 */
export function readListedEntities(list: ListContent): ListedEntity[] {
  const entities = list.TrustedEntitiesList.map(readEntity);
  const total = entities.reduce((sum, { certificates }) => sum + certificates.length, 0);
  if (total > MAX_CERTIFICATES) throw new TrustListError(`the list has more than ${MAX_CERTIFICATES} certificates`);
  return entities.filter(({ certificates }) => certificates.length > 0);
}

function readEntity({ TrustedEntityInformation: { TEName }, TrustedEntityServices }: Entity): ListedEntity {
  const { value = '' } = TEName.find(({ lang }) => lang === 'en') ?? TEName[0] ?? {};
  const certificates = new Map<string, ListedCertificate>();
  for (const service of TrustedEntityServices.filter(isInForce)) {
    for (const certificate of readCertificates(service)) addCertificate(certificates, certificate, service);
  }
  if (certificates.size > MAX_ENTITY_CERTIFICATES) {
    throw new TrustListError(`an entity has more than ${MAX_ENTITY_CERTIFICATES} certificates`);
  }
  return { name: value.slice(0, MAX_NAME_CHARACTERS), certificates: [...certificates.values()] };
}

function isInForce({ ServiceInformation: { ServiceStatus } }: Service): boolean {
  return ServiceStatus === undefined || IN_FORCE.includes(ServiceStatus.replace(/^.*\//, '').toLowerCase());
}

function readCertificates({ ServiceInformation: { ServiceDigitalIdentity } }: Service): X509Certificate[] {
  return (ServiceDigitalIdentity.X509Certificates ?? []).map(({ val }) => {
    if (val.length > MAX_CERTIFICATE_CHARACTERS) throw new TrustListError('a certificate of the list is too long');
    try {
      const [certificate] = parseX5c([val]);
      describeCertificate(certificate.toString());
      return certificate;
    } catch (cause) {
      throw new TrustListError('a certificate of the list is malformed', { cause });
    }
  });
}

function addCertificate(
  certificates: Map<string, ListedCertificate>,
  certificate: X509Certificate,
  { ServiceInformation: { ServiceTypeIdentifier: type } }: Service,
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
