import { createHash, createPublicKey, type KeyObject, sign, type X509Certificate } from 'node:crypto';
import { DOMParser, type Element } from '@xmldom/xmldom';
import { ExclusiveCanonicalization } from 'xml-crypto';

export const EU_GENERIC = 'http://uri.etsi.org/TrstSvc/TrustedList/TSLType/EUgeneric';
export const EU_LIST_OF_LISTS = 'http://uri.etsi.org/TrstSvc/TrustedList/TSLType/EUlistofthelists';
export const QUALIFIED_AUTHORITY = 'http://uri.etsi.org/TrstSvc/Svctype/CA/QC';
export const QUALIFIED_ATTESTATIONS = 'http://uri.etsi.org/TrstSvc/Svctype/EAA/Q';

const DAY_MS = 86_400_000;
const DS = 'http://www.w3.org/2000/09/xmldsig#';
const XADES = 'http://uri.etsi.org/01903/v1.3.2#';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const STATUS = 'http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/';

export interface TestXmlService {
  type?: string;
  /** `granted`, `withdrawn` or another last segment. */
  status?: string;
  since?: Date;
  history?: { status: string; since: Date }[];
  certificates: (X509Certificate | string)[];
}

export interface TestXmlPointer {
  url: string;
  territory: string;
  type?: string;
  mimeType?: string;
  signers: X509Certificate[];
}

export interface TestXmlList {
  version?: number;
  sequence?: number | string;
  type?: string;
  territory?: string;
  issuedAt?: Date;
  /** Null for a list that has been closed. */
  nextUpdate?: Date | null;
  distributionPoints?: string[];
  providers?: { name: string; services: TestXmlService[] }[];
  pointers?: TestXmlPointer[];
}

/** A list in XML without a signature, valid by the schema of ETSI TS 119 612. */
export function xmlList(list: TestXmlList = {}): string {
  const { version = 6, sequence = 1, type = EU_GENERIC, territory = 'ZA', providers = [] } = list;
  const scheme = [
    `<TSLVersionIdentifier>${version}</TSLVersionIdentifier>`,
    `<TSLSequenceNumber>${sequence}</TSLSequenceNumber>`,
    `<TSLType>${type}</TSLType>`,
    `<SchemeOperatorName>${name('Scheme operator')}</SchemeOperatorName>`,
    `<SchemeOperatorAddress>${ADDRESS}</SchemeOperatorAddress>`,
    `<SchemeName>${name(`${territory}:Trusted list`)}</SchemeName>`,
    `<SchemeInformationURI>${uri('https://scheme.example/')}</SchemeInformationURI>`,
    '<StatusDeterminationApproach>http://uri.etsi.org/TrstSvc/TrustedList/StatusDetn/EUappropriate</StatusDeterminationApproach>',
    `<SchemeTypeCommunityRules>${uri('http://uri.etsi.org/TrstSvc/TrustedList/schemerules/EUcommon')}</SchemeTypeCommunityRules>`,
    `<SchemeTerritory>${territory}</SchemeTerritory>`,
    '<PolicyOrLegalNotice><TSLLegalNotice xml:lang="en">None</TSLLegalNotice></PolicyOrLegalNotice>',
    '<HistoricalInformationPeriod>65535</HistoricalInformationPeriod>',
    ...changingMembers(list),
  ].join('');
  const entities = providers.map(provider).join('');
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<TrustServiceStatusList xmlns="http://uri.etsi.org/02231/v2#" ' +
    'xmlns:ns3="http://uri.etsi.org/02231/v2/additionaltypes#" Id="list" TSLTag="http://uri.etsi.org/19612/TSLTag">' +
    `<SchemeInformation>${scheme}</SchemeInformation>\n` +
    `${entities && `<TrustServiceProviderList>${entities}</TrustServiceProviderList>`}</TrustServiceStatusList>`
  );
}

/** The members of the scheme information after `HistoricalInformationPeriod`. */
function changingMembers({ issuedAt = new Date(), pointers = [], distributionPoints, ...list }: TestXmlList): string[] {
  const { nextUpdate = new Date(issuedAt.getTime() + 30 * DAY_MS) } = list;
  const points = distributionPoints?.map((each) => `<URI>${each}</URI>`).join('');
  return [
    pointers.length > 0 ? `<PointersToOtherTSL>${pointers.map(pointer).join('')}</PointersToOtherTSL>` : '',
    `<ListIssueDateTime>${time(issuedAt)}</ListIssueDateTime>`,
    `<NextUpdate>${nextUpdate ? `<dateTime>${time(nextUpdate)}</dateTime>` : ''}</NextUpdate>`,
    points === undefined ? '' : `<DistributionPoints>${points}</DistributionPoints>`,
  ];
}

interface XmlSigner {
  key: KeyObject;
  leaf: X509Certificate;
}

export interface XmlSignatureChanges {
  /** URI of the reference to the list. */
  uri?: string;
  signingTime?: Date;
  /** The certificate that the signed properties name. */
  named?: X509Certificate;
  /** Change text of the signature before it is signed. */
  change?: (signature: string) => string;
}

/** Signs as the schemes do: an enveloped XAdES signature of the level B-B with exclusive canonicalization, P-256 and SHA-256. */
export function signXmlList(xml: string, { key, leaf }: XmlSigner, changes: XmlSignatureChanges = {}): string {
  const { uri: reference = '', signingTime = new Date(), named = leaf, change = (text) => text } = changes;
  if (createPublicKey(key).asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('the key is not P-256');
  const properties =
    `<xades:SignedProperties xmlns:xades="${XADES}" Id="properties"><xades:SignedSignatureProperties>` +
    `<xades:SigningTime>${time(signingTime)}</xades:SigningTime><xades:SigningCertificateV2><xades:Cert><xades:CertDigest>` +
    `<ds:DigestMethod xmlns:ds="${DS}" Algorithm="${SHA256}"></ds:DigestMethod><ds:DigestValue xmlns:ds="${DS}">` +
    `${digest(named.raw)}</ds:DigestValue></xades:CertDigest></xades:Cert></xades:SigningCertificateV2>` +
    '</xades:SignedSignatureProperties></xades:SignedProperties>';
  const signedInfo =
    `<ds:SignedInfo xmlns:ds="${DS}"><ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}"></ds:CanonicalizationMethod>` +
    '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"></ds:SignatureMethod>' +
    referenceTo(`URI="${reference}"`, [`${DS}enveloped-signature`, EXCLUSIVE], canonicalXml(xml)) +
    referenceTo('Type="http://uri.etsi.org/01903#SignedProperties" URI="#properties"', [EXCLUSIVE], properties) +
    '</ds:SignedInfo>';
  const changed = change(
    `<ds:Signature xmlns:ds="${DS}" Id="signature">${signedInfo}<ds:SignatureValue>VALUE</ds:SignatureValue>` +
      `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${leaf.raw.toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>` +
      `<ds:Object><xades:QualifyingProperties xmlns:xades="${XADES}" Target="#signature">${properties}` +
      '</xades:QualifyingProperties></ds:Object></ds:Signature>',
  );
  const [input = ''] = /<ds:SignedInfo.*<\/ds:SignedInfo>/s.exec(changed) ?? [];
  const value = sign('sha256', Buffer.from(canonicalXml(input)), { key, dsaEncoding: 'ieee-p1363' }).toString('base64');
  return xml.replace('</TrustServiceStatusList>', `${changed.replace('VALUE', value)}</TrustServiceStatusList>`);
}

export function canonicalXml(xml: string): string {
  const root: Element | null = new DOMParser().parseFromString(xml, 'application/xml').documentElement;
  return new ExclusiveCanonicalization().process(root, {});
}

function referenceTo(attributes: string, transforms: string[], octets: string): string {
  const list = transforms.map((each) => `<ds:Transform Algorithm="${each}"></ds:Transform>`).join('');
  return (
    `<ds:Reference ${attributes}><ds:Transforms>${list}</ds:Transforms>` +
    `<ds:DigestMethod Algorithm="${SHA256}"></ds:DigestMethod><ds:DigestValue>${digest(octets)}</ds:DigestValue></ds:Reference>`
  );
}

const name = (text: string) => `<Name xml:lang="en">${text}</Name>`;
const uri = (text: string) => `<URI xml:lang="en">${text}</URI>`;
const time = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z');
const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('base64');

const ADDRESS =
  '<PostalAddresses><PostalAddress xml:lang="en"><StreetAddress>Church Street 1</StreetAddress><Locality>Pretoria</Locality>' +
  '<PostalCode>0002</PostalCode><CountryName>ZA</CountryName></PostalAddress></PostalAddresses>' +
  `<ElectronicAddress>${uri('mailto:trust@example.org')}${uri('https://scheme.example/')}</ElectronicAddress>`;

function provider({ name: text, services }: { name: string; services: TestXmlService[] }): string {
  return (
    `<TrustServiceProvider><TSPInformation><TSPName>${name(text)}</TSPName><TSPTradeName>${name(`VATZA-1${text}`)}</TSPTradeName>` +
    `<TSPAddress>${ADDRESS}</TSPAddress><TSPInformationURI>${uri('https://scheme.example/')}</TSPInformationURI></TSPInformation>` +
    `<TSPServices>${services.map((each) => service(each, text)).join('')}</TSPServices></TrustServiceProvider>`
  );
}

function service({ certificates, history = [], ...rest }: TestXmlService, of: string): string {
  const { type = QUALIFIED_ATTESTATIONS, status = 'granted', since = new Date(Date.now() - 10 * DAY_MS) } = rest;
  const identity = (list: TestXmlService['certificates']) =>
    `<ServiceDigitalIdentity>${list.map(digitalId).join('')}</ServiceDigitalIdentity>`;
  const state = (named: string, from: Date, identities: string) =>
    `<ServiceTypeIdentifier>${type}</ServiceTypeIdentifier><ServiceName>${name(`Service of ${of}`)}</ServiceName>${identities}` +
    `<ServiceStatus>${STATUS}${named}</ServiceStatus><StatusStartingTime>${time(from)}</StatusStartingTime>`;
  const former = history.map(
    (each) =>
      `<ServiceHistoryInstance>${state(each.status, each.since, '<ServiceDigitalIdentity><DigitalId><X509SubjectName>CN=Former</X509SubjectName></DigitalId></ServiceDigitalIdentity>')}</ServiceHistoryInstance>`,
  );
  return (
    `<TSPService><ServiceInformation>${state(status, since, identity(certificates))}</ServiceInformation>` +
    `${former.length > 0 ? `<ServiceHistory>${former.join('')}</ServiceHistory>` : ''}</TSPService>`
  );
}

function pointer({
  url,
  territory,
  type = EU_GENERIC,
  mimeType = 'application/vnd.etsi.tsl+xml',
  signers,
}: TestXmlPointer) {
  const identities = signers
    .map((each) => `<ServiceDigitalIdentity>${digitalId(each)}</ServiceDigitalIdentity>`)
    .join('');
  const qualifiers = [
    `<TSLType>${type}</TSLType>`,
    `<SchemeOperatorName>${name('Another operator')}</SchemeOperatorName>`,
    `<SchemeTypeCommunityRules>${uri('http://uri.etsi.org/TrstSvc/TrustedList/schemerules/EUcommon')}</SchemeTypeCommunityRules>`,
    `<SchemeTerritory>${territory}</SchemeTerritory>`,
    `<ns3:MimeType>${mimeType}</ns3:MimeType>`,
  ].map((each) => `<OtherInformation>${each}</OtherInformation>`);
  return (
    `<OtherTSLPointer><ServiceDigitalIdentities>${identities}</ServiceDigitalIdentities><TSLLocation>${url}</TSLLocation>` +
    `<AdditionalInformation>${qualifiers.join('')}</AdditionalInformation></OtherTSLPointer>`
  );
}

function digitalId(certificate: X509Certificate | string): string {
  const base64 = typeof certificate === 'string' ? certificate : certificate.raw.toString('base64');
  return `<DigitalId><X509Certificate>${base64}</X509Certificate></DigitalId>`;
}
