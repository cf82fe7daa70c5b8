import { createHash } from 'node:crypto';
import {
  canonicalXml,
  EU_GENERIC,
  QUALIFIED_ATTESTATIONS,
  QUALIFIED_AUTHORITY,
  signXmlList,
  type TestXmlList,
  type TestXmlService,
  xmlList,
  type XmlSignatureChanges,
} from '@vc/testing/unit/test-xml-trust-list';
import { CertifiedKey } from '@vc/testing/unit/certified-key';
import { TrustListError, verifyTrustList, type VerifyTrustListOptions } from './index';

const URL = 'https://lists.example/tl.xml';
const OTHER_URL = 'https://other.example/tl.xml';
const DAY_MS = 86_400_000;
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const now = new Date();
const later = (days: number) => new Date(now.getTime() + days * DAY_MS);

describe('verifyTrustList in XML', () => {
  let signer: CertifiedKey;
  let other: CertifiedKey;
  let issuer: CertifiedKey;

  beforeAll(async () => {
    signer = await CertifiedKey.create({ root: 'CN=List root', leaf: 'CN=List signer' });
    other = await CertifiedKey.create({ root: 'CN=List root', leaf: 'CN=List signer' });
    issuer = await CertifiedKey.create({ root: 'CN=Issuer root', leaf: 'CN=Issuer' });
  });

  const verify = (xml: string, changes: Partial<VerifyTrustListOptions> = {}) =>
    verifyTrustList(xml, { url: URL, type: EU_GENERIC, signerCertificates: [signer.leaf], now, ...changes });
  const provider = (...services: Partial<TestXmlService>[]) => ({
    name: 'Home Affairs',
    services: services.map((each) => ({ certificates: [issuer.root], ...each })),
  });
  const unsigned = (list: TestXmlList = {}) => xmlList({ providers: [provider({})], ...list });
  const signed = (list: TestXmlList = {}, changes: XmlSignatureChanges = {}) =>
    signXmlList(unsigned(list), signer, changes);
  const rejection = (message: string | RegExp) =>
    expect.objectContaining({ constructor: TrustListError, message: expect.stringMatching(message) });
  const namesOf = (xml: string) => verify(xml).entities.map(({ name }) => name);

  it('accepts a signed list, and returns its entities with their certificates', () => {
    const services = [
      { certificates: [issuer.root, issuer.leaf] },
      { type: QUALIFIED_AUTHORITY, certificates: [issuer.leaf] },
    ];
    const list = verify(signed({ sequence: 7, distributionPoints: [URL], providers: [provider(...services)] }));
    expect(list).toMatchObject({ type: EU_GENERIC, sequenceNumber: 7, pointers: [] });
    expect(list.nextUpdate.getTime()).toBeGreaterThan(list.issuedAt.getTime());
    expect(list.entities).toEqual([
      {
        name: 'Home Affairs',
        certificates: [
          { certificate: issuer.root, serviceTypes: [QUALIFIED_ATTESTATIONS], purposes: ['credential'] },
          {
            certificate: issuer.leaf,
            serviceTypes: [QUALIFIED_ATTESTATIONS, QUALIFIED_AUTHORITY],
            purposes: ['credential', 'other'],
          },
        ],
      },
    ]);
  });

  it('accepts a reference by the identifier of the list, and a signer below a pinned authority', () => {
    expect(namesOf(signed({}, { uri: '#list' }))).toEqual(['Home Affairs']);
    expect(verify(signed(), { signerCertificates: [signer.root] }).entities).toHaveLength(1);
  });

  it('accepts comments and other white space outside of the signature, and returns the digest of what is signed', () => {
    const xml = signed();
    const octets = canonicalXml(xml.replace(/<ds:Signature .*<\/ds:Signature>/s, ''));
    const { digest } = verify(xml.replace('<SchemeInformation>', '<!-- operator --><SchemeInformation>'));
    expect(digest).toBe(createHash('sha256').update(octets).digest('hex'));
  });

  it('reads the text around a comment as the signer did', () => {
    const text = '<Name xml:lang="en">Home Affairs</Name>';
    const xml = signed().replace(text, '<Name xml:lang="en">Home<!-- --> Affairs</Name>');
    expect(namesOf(xml)).toEqual(['Home Affairs']);
  });

  it('gives each service type its purpose, and none but "other" to those that issue no credentials', () => {
    const purposesOf = (type: string) =>
      verify(signed({ providers: [provider({ type })] })).entities[0]?.certificates[0]?.purposes;
    expect(purposesOf('http://uri.etsi.org/TrstSvc/Svctype/EAA/Pub-EAA')).toEqual(['credential']);
    expect(purposesOf('http://uri.etsi.org/TrstSvc/Svctype/EAA')).toEqual(['credential']);
    expect(purposesOf('http://uri.etsi.org/Svc/Svctype/Provider/PID')).toEqual(['credential']);
    expect(purposesOf('http://uri.etsi.org/Svc/Svctype/Provider/Wallet')).toEqual(['walletAttestation']);
    expect(purposesOf(QUALIFIED_AUTHORITY)).toEqual(['other']);
    expect(purposesOf('http://uri.etsi.org/TrstSvc/Svctype/TSA/QTST')).toEqual(['other']);
    expect(purposesOf('https://scheme.example/issuer')).toBeUndefined();
  });

  it('leaves out services that are withdrawn, that are granted later, and their entities', () => {
    const history = [{ status: 'granted', since: later(-100) }];
    const providers = [
      { ...provider({ status: 'withdrawn', history }), name: 'Withdrawn' },
      { ...provider({ since: later(1), history }), name: 'Later' },
      { ...provider({ history: [{ status: 'withdrawn', since: later(-50) }] }), name: 'Granted again' },
      { ...provider({ status: 'recognisedatnationallevel' }), name: 'Recognised' },
    ];
    expect(namesOf(signed({ providers }))).toEqual(['Granted again', 'Recognised']);
  });

  it('returns the pointers to the selected territories for machines', () => {
    const pointers = [
      { url: OTHER_URL, territory: 'DE', signers: [other.leaf, issuer.leaf] },
      { url: 'https://other.example/tl.pdf', territory: 'DE', mimeType: 'application/pdf', signers: [other.leaf] },
      { url: 'https://third.example/tl.xml', territory: 'FR', signers: [other.leaf] },
    ];
    expect(verify(signed({ pointers }), { territories: ['DE', 'EL'] }).pointers).toEqual([
      { url: OTHER_URL, type: EU_GENERIC, territory: 'DE', signerCertificates: [other.leaf, issuer.leaf] },
    ]);
    expect(verify(signed({ pointers })).pointers).toEqual([]);
  });

  it.each([
    ['to the list itself', () => [{ url: URL, territory: 'DE', signers: [other.leaf] }], /leads to the list itself/],
    ['without a signer', () => [{ url: OTHER_URL, territory: 'DE', signers: [] }], /names no signer/],
    ['without an address', () => [{ url: 'tl.xml', territory: 'DE', signers: [other.leaf] }], /has no address/],
    [
      'beside another one of the same territory and type',
      () => [OTHER_URL, `${OTHER_URL}2`].map((url) => ({ url, territory: 'DE', signers: [other.leaf] })),
      /several pointers to DE/,
    ],
  ])('rejects a list with a pointer %s', (_, pointers, message) => {
    const xml = signed({ pointers: pointers() });
    expect(() => verify(xml, { territories: ['DE'] })).toThrow(rejection(message));
    expect(verify(xml, { territories: ['FR'] }).pointers).toEqual([]);
  });

  it.each<[string, () => string, RegExp]>([
    ['of another signer', () => signXmlList(unsigned(), other), /signer of the list is not accepted/],
    [
      'of another key with the certificate of the signer',
      () => signXmlList(unsigned(), { key: other.key, leaf: signer.leaf }),
      /signature is wrong/,
    ],
    ['without a signature', () => unsigned(), /has no signature/],
    [
      'with changed content',
      () => signed().replace('Home Affairs', 'Somewhere'),
      /content of the list has been changed/,
    ],
    [
      'with changed signed properties',
      () => signed().replace(/(<xades:SigningTime>\d)\d/, '$13'),
      /content of the list has been changed/,
    ],
    [
      'with another certificate in its properties',
      () => signed({}, { named: other.leaf }),
      /not the one that the signature names/,
    ],
    [
      'without a certificate in its properties',
      () => signed({}, { change: withoutSigningCertificate }),
      /does not name its certificate/,
    ],
    ['signed in the future', () => signed({}, { signingTime: later(0.5) }), /signing time is in the future/],
    ['signed before its certificate', () => signed({}, { signingTime: later(-9) }), /not valid at the signing time/],
    ['issued in the future', () => signed({ issuedAt: later(1) }), /from the future/],
    ['after its next update', () => signed({ issuedAt: later(-2), nextUpdate: later(-1) }), /has passed/],
    ['with its next update before it', () => signed({ nextUpdate: later(-1) }), /precedes the list/],
    ['that has been closed', () => signed({ nextUpdate: null }), /has been closed/],
    ['of another type', () => signed({ type: 'https://scheme.example/other' }), /another type/],
    ['that is published elsewhere', () => signed({ distributionPoints: [OTHER_URL] }), /another address/],
    ['of an unknown version', () => signed({ version: 4 }), /unknown version/],
    ['with a malformed sequence number', () => signed({ sequence: '1e3' }), /sequence number is malformed/],
    [
      'with a history after its status',
      () => signed({ providers: [provider({ history: [{ status: 'granted', since: now }] })] }),
      /history of a service is later/,
    ],
    [
      'with a malformed certificate',
      () => signed({ providers: [provider({ certificates: ['AAAA'] })] }),
      /certificate of the list is malformed/,
    ],
    [
      'that is another document',
      () => signXmlList('<?xml version="1.0"?><TrustServiceStatusList></TrustServiceStatusList>', signer),
      /form of TS 119 612/,
    ],
  ])('rejects a list %s', (_, make, message) => {
    expect(() => verify(make())).toThrow(rejection(message));
  });

  it('rejects a list of another territory than the pointer to it', () => {
    expect(verify(signed(), { territory: 'ZA' }).entities).toHaveLength(1);
    expect(() => verify(signed(), { territory: 'DE' })).toThrow(rejection(/another territory/));
  });

  it('rejects an authority as a signer, a signer that has expired, and one below an authority that is not pinned', () => {
    expect(() => verify(signed(), { signerCertificates: [other.root] })).toThrow(rejection(/not accepted/));
    expect(() => verify(signed(), { now: later(2) })).toThrow(rejection(/expired or is not valid yet/));
  });

  describe('signature wrapping', () => {
    const signatureOf = (xml: string) => /<ds:Signature .*<\/ds:Signature>/s.exec(xml)?.[0] ?? '';
    const rootOf = (xml: string) => xml.replace(/^<\?xml[^>]*>\s*/, '');
    /** A list that names another issuer, as an attacker writes it. */
    const forged = (id = 'forged') =>
      xmlList({ sequence: 9, providers: [{ name: 'Forger', services: [{ certificates: [other.root] }] }] }).replace(
        'Id="list"',
        `Id="${id}"`,
      );
    const into = (xml: string, addition: string) =>
      xml.replace('</TrustServiceStatusList>', `${addition}</TrustServiceStatusList>`);

    it.each<[string, () => string, RegExp]>([
      [
        'whose signed list is inside of another one',
        () => into(forged(), rootOf(signed({}, { uri: '#list' }))),
        /signature is not a child of the list/,
      ],
      [
        'whose signature is moved to another one that holds the signed list',
        () => {
          const xml = signed({}, { uri: '#list' });
          const signature = signatureOf(xml);
          return into(forged(), `<Hidden>${rootOf(xml).replace(signature, '')}</Hidden>${signature}`);
        },
        /refers to another part/,
      ],
      [
        'whose signed list is in an object of the moved signature',
        () => {
          const xml = signed({}, { uri: '#list' });
          const object = `<ds:Object>${rootOf(xml).replace(signatureOf(xml), '')}</ds:Object></ds:Signature>`;
          return into(forged(), signatureOf(xml).replace('</ds:Signature>', object));
        },
        /refers to another part/,
      ],
      [
        'with the same identifier twice',
        () => {
          const xml = signed({}, { uri: '#list' });
          const object = `<ds:Object>${rootOf(xml).replace(signatureOf(xml), '')}</ds:Object></ds:Signature>`;
          return into(forged('list'), signatureOf(xml).replace('</ds:Signature>', object));
        },
        /identifiers of the list are not unique/,
      ],
      [
        'with the signature of another list',
        () => into(forged(), signatureOf(signed())),
        /content of the list has been/,
      ],
      ['with a second signature', () => into(signed(), signatureOf(signed())), /several signatures/],
      [
        'with a second reference to the list',
        () => signed({}, { change: (text) => text.replace(/<ds:Reference .*?<\/ds:Reference>/s, '$&$&') }),
        /once each/,
      ],
      [
        'with no reference to its properties',
        () => signed({}, { change: (text) => text.replace(/<ds:Reference Type.*?<\/ds:Reference>/s, '') }),
        /once each/,
      ],
      [
        'with no reference to the list',
        () => signed({}, { change: (text) => text.replace(/<ds:Reference URI.*?<\/ds:Reference>/s, '') }),
        /once each/,
      ],
      ['with a reference to another document', () => signed({}, { uri: 'https://evil.example/' }), /another part/],
      ['with a reference by XPointer', () => signed({}, { uri: '#xpointer(/)' }), /another part/],
      ['with a reference to its own signature', () => signed({}, { uri: '#signature' }), /another part/],
      [
        'with a reference without a URI',
        () => signed({}, { change: (text) => text.replace('<ds:Reference URI=""', '<ds:Reference') }),
        /another part/,
      ],
      [
        'with a second SignedInfo',
        () => signed().replace('<ds:SignatureValue>', '<ds:SignedInfo></ds:SignedInfo><ds:SignatureValue>'),
        /several SignedInfo/,
      ],
      [
        'with a comment in a digest',
        () => signed().replace('<ds:DigestValue>', '<ds:DigestValue><!-- AAAA -->'),
        /signature has comments/,
      ],
      [
        'with the properties of another signature',
        () => signed({}, { change: (text) => text.replace('Target="#signature"', 'Target="#other"') }),
        /properties are of another signature/,
      ],
      [
        'with two sets of qualifying properties',
        () =>
          signed().replace(
            '</xades:QualifyingProperties>',
            '$&<xades:QualifyingProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#"></xades:QualifyingProperties>',
          ),
        /not a XAdES signature/,
      ],
    ])('rejects a list %s', (_, make, message) => {
      expect(() => verify(make())).toThrow(rejection(message));
    });

    it('reads nothing of what the enveloped signature transform leaves out', () => {
      const entities = /<TrustServiceProviderList>.*<\/TrustServiceProviderList>/s.exec(forged())?.[0] ?? '';
      const object = `<ds:Object>${entities}</ds:Object></ds:Signature>`;
      expect(namesOf(signed({ providers: [] }).replace('</ds:Signature>', object))).toEqual([]);
    });

    it.each([
      [
        'an XPath filter',
        `${EXCLUSIVE}"></ds:Transform></ds:Transforms>`,
        'http://www.w3.org/TR/1999/REC-xpath-19991116',
      ],
      ['XSLT', `${EXCLUSIVE}"></ds:Transform></ds:Transforms>`, 'http://www.w3.org/TR/1999/REC-xslt-19991116'],
      ['canonicalization with comments', `${EXCLUSIVE}"></ds:Transform></ds:Transforms>`, `${EXCLUSIVE}WithComments`],
    ])('rejects the transform of %s', (_, place, algorithm) => {
      const change = (text: string) => text.replace(place, place.replace(EXCLUSIVE, algorithm));
      expect(() => verify(signed({}, { change }))).toThrow(rejection(/transform is not allowed/));
    });

    it('rejects transforms with parameters, more or fewer of them, and another canonicalization', () => {
      const parameter = `<ec:InclusiveNamespaces xmlns:ec="${EXCLUSIVE}" PrefixList="a"></ec:InclusiveNamespaces>`;
      const changes = [
        (text: string) =>
          text.replace('</ds:Transform></ds:Transforms>', `${parameter}</ds:Transform></ds:Transforms>`),
        (text: string) =>
          text.replace('</ds:Transforms>', `<ds:Transform Algorithm="${EXCLUSIVE}"></ds:Transform></ds:Transforms>`),
        (text: string) => text.replace(/<ds:Transforms>.*?<\/ds:Transforms>/s, ''),
        (text: string) => text.replace(EXCLUSIVE, 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'),
      ];
      for (const change of changes) {
        expect(() => verify(signed({}, { change }))).toThrow(rejection(/transforms? (is|are) not allowed/));
      }
    });

    it('rejects weak and unknown algorithms, and one of another kind of key', () => {
      const ecdsa = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256';
      for (const algorithm of [
        'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
        'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
        'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256',
        'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
        'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512',
        'constructor',
      ]) {
        const change = (text: string) => text.replace(ecdsa, algorithm);
        expect(() => verify(signed({}, { change }))).toThrow(rejection(/algorithm is not allowed/));
      }
      const sha1 = (text: string) =>
        text.replace('http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2000/09/xmldsig#sha1');
      expect(() => verify(signed({}, { change: sha1 }))).toThrow(rejection(/digest algorithm is not allowed/));
    });
  });

  describe('limits of the document', () => {
    it.each<[string, () => string, RegExp]>([
      ['a document type', () => signed().replace('?>', '?><!DOCTYPE a [<!ENTITY x "y">]>'), /document type/],
      ['a document type behind a comment', () => signed().replace('?>', '?><!-- --><!doctype a>'), /document type/],
      ['an external entity', () => signed().replace('Home Affairs', '&file;'), /not well-formed/],
      ['a processing instruction', () => signed().replace('?>', '?><?xml-stylesheet href="x"?>'), /instruction/],
      ['another encoding', () => signed().replace('UTF-8', 'UTF-16'), /unknown declaration/],
      ['a null character', () => signed().replace('Home Affairs', 'Home\u0000'), /characters that XML excludes/],
      [
        'a reference to a null character',
        () => signed().replace('Home Affairs', '&#x00;'),
        /characters that XML excludes/,
      ],
      ...['&#0;', '&#xD800;', '&#57343;', '&#xFFFE;', '&#1;', '&#x110000;', '&#x;', '&#;'].map(
        (reference): [string, () => string, RegExp] => [
          `the reference ${reference}`,
          () => signed().replace('Home Affairs', reference),
          /characters that XML excludes/,
        ],
      ),
      ['an unclosed element', () => signed().replace('</SchemeInformation>', ''), /not well-formed/],
      ['two roots', () => `${signed()}<a/>`, /not well-formed/],
      ['an unquoted attribute', () => signed().replace('Id="list"', 'Id=list'), /not well-formed/],
      [
        'too many elements',
        () => signed().replace('</SchemeInformation>', `${'<a/>'.repeat(100_001)}$&`),
        /more than 100000/,
      ],
      [
        'too deep elements',
        () => signed().replace('</SchemeInformation>', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}$&`),
        /deeper/,
      ],
      ['too many characters', () => `<${'a'.repeat(5_000_000)}/>`, /too long/],
    ])('rejects %s', (_, make, message) => {
      expect(() => verify(make())).toThrow(rejection(message));
    });
  });
});

function withoutSigningCertificate(text: string): string {
  const changed = text.replace(/<xades:SigningCertificateV2>.*<\/xades:SigningCertificateV2>/s, '');
  const properties = /<xades:SignedProperties .*<\/xades:SignedProperties>/s.exec(changed)?.[0] ?? '';
  const digest = createHash('sha256').update(properties).digest('base64');
  return changed.replace(/(#properties".*?<ds:DigestValue>)[^<]*/s, `$1${digest}`);
}
