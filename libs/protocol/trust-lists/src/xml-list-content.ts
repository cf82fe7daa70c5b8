import type { Element } from '@xmldom/xmldom';
import type { EntityContent, ListContent, PointerContent, ServiceContent } from './list-content';
import { TrustListError } from './trust-list-error';
import { childrenOf, findChild, getChild, isNamed, textOf } from './xml-document';
import { TSL, TSL_ADDITIONAL, XML } from './xml-tags';
import { readDateTime } from './xml-time';

const TSL_TAG = 'http://uri.etsi.org/19612/TSLTag';
/** TS 119 612 V2.1.1 and V2.2.1, and V2.3.1 and later. */
const VERSIONS = ['5', '6'];

/**
 * Reads the signed content of a list in XML (ETSI TS 119 612 clause 5).
 * @throws TrustListError
 */
export function readXmlListContent(root: Element): ListContent {
  if (!isNamed(root, TSL, 'TrustServiceStatusList') || root.getAttribute('TSLTag') !== TSL_TAG) {
    throw new TrustListError('the list does not have the form of TS 119 612');
  }
  const scheme = getChild(root, TSL, 'SchemeInformation');
  if (!VERSIONS.includes(getText(scheme, 'TSLVersionIdentifier'))) {
    throw new TrustListError('the list has an unknown version of TS 119 612');
  }
  const sequenceNumber = getText(scheme, 'TSLSequenceNumber');
  const nextUpdate = findChild(scheme, TSL, 'NextUpdate', 'dateTime');
  // Clause 5.3.15: the last version of a list that will have no other one.
  if (!nextUpdate) throw new TrustListError('the list has been closed');
  const distributionPoints = findChild(scheme, TSL, 'DistributionPoints');
  return {
    type: getText(scheme, 'TSLType'),
    sequenceNumber: /^\d{1,16}$/.test(sequenceNumber) ? Number(sequenceNumber) : NaN,
    issuedAt: readDateTime(getChild(scheme, TSL, 'ListIssueDateTime')),
    nextUpdate: readDateTime(nextUpdate),
    territory: findText(scheme, 'SchemeTerritory'),
    distributionPoints: distributionPoints && childrenOf(distributionPoints, TSL, 'URI').map(textOf),
    entities: childrenOf(findChild(root, TSL, 'TrustServiceProviderList'), TSL, 'TrustServiceProvider').map(readEntity),
    pointers: childrenOf(findChild(scheme, TSL, 'PointersToOtherTSL'), TSL, 'OtherTSLPointer').map(readPointer),
  };
}

function readEntity(provider: Element): EntityContent {
  const names = childrenOf(getChild(provider, TSL, 'TSPInformation', 'TSPName'), TSL, 'Name');
  const name = names.find((each) => each.getAttributeNS(XML, 'lang')?.toLowerCase() === 'en') ?? names[0];
  const services = childrenOf(getChild(provider, TSL, 'TSPServices'), TSL, 'TSPService').map(readService);
  return { name: name ? textOf(name) : '', services };
}

function readService(service: Element): ServiceContent {
  const information = getChild(service, TSL, 'ServiceInformation');
  const statusSince = readDateTime(getChild(information, TSL, 'StatusStartingTime'));
  assertHistory(service, statusSince);
  return {
    type: getText(information, 'ServiceTypeIdentifier'),
    status: getText(information, 'ServiceStatus'),
    statusSince,
    certificates: certificatesIn(getChild(information, TSL, 'ServiceDigitalIdentity')),
  };
}

/** Clause 5.6: what the service was before. The present status is the last one, or the list contradicts itself. */
function assertHistory(service: Element, statusSince: Date): void {
  for (const instance of childrenOf(findChild(service, TSL, 'ServiceHistory'), TSL, 'ServiceHistoryInstance')) {
    getText(instance, 'ServiceStatus');
    if (readDateTime(getChild(instance, TSL, 'StatusStartingTime')) > statusSince) {
      throw new TrustListError('the history of a service is later than its status');
    }
  }
}

/** Clause 5.3.13: the qualifiers are in `OtherInformation` each. */
function readPointer(pointer: Element): PointerContent {
  const others = childrenOf(findChild(pointer, TSL, 'AdditionalInformation'), TSL, 'OtherInformation');
  const qualifier = (namespace: string, name: string) => {
    const [first] = others.flatMap((each) => childrenOf(each, namespace, name));
    return first && textOf(first);
  };
  const identities = findChild(pointer, TSL, 'ServiceDigitalIdentities');
  return {
    url: getText(pointer, 'TSLLocation'),
    type: qualifier(TSL, 'TSLType'),
    territory: qualifier(TSL, 'SchemeTerritory'),
    mimeType: qualifier(TSL_ADDITIONAL, 'MimeType'),
    certificates: childrenOf(identities, TSL, 'ServiceDigitalIdentity').flatMap(certificatesIn),
  };
}

/** Clause 5.5.3 */
function certificatesIn(identity: Element): string[] {
  return childrenOf(identity, TSL, 'DigitalId')
    .flatMap((each) => childrenOf(each, TSL, 'X509Certificate'))
    .map((each) => textOf(each).replace(/\s+/g, ''));
}

function getText(parent: Element, name: string): string {
  return textOf(getChild(parent, TSL, name));
}

function findText(parent: Element, name: string): string | undefined {
  const element = findChild(parent, TSL, name);
  return element && textOf(element);
}
