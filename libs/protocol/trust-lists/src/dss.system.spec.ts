import { KeyObject, webcrypto, X509Certificate } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { CertifiedKey } from '@vc/testing/unit/certified-key';
import {
  EU_GENERIC,
  EU_LIST_OF_LISTS,
  signXmlList,
  type TestXmlList,
  xmlList,
} from '@vc/testing/unit/test-xml-trust-list';
import { describeWith } from '@vc/testing/programs/describe-with';
import { type Dss, startDss } from '../../../../tools/dss/dss.mts';
import { verifyTrustList } from './index';

const URL = 'https://lists.example/tl.xml';
const LISTS_URL = 'https://lists.example/lotl.xml';
const DAY_MS = 86_400_000;

jest.setTimeout(300_000);

describeWith('java', 'DSS as the signer and the validator of lists in XML', () => {
  let dss: Dss;
  let signer: CertifiedKey;
  let other: CertifiedKey;

  beforeAll(async () => {
    dss = startDss();
    signer = await CertifiedKey.create({ root: 'CN=List root', leaf: 'CN=List signer' });
    other = await CertifiedKey.create({ root: 'CN=List root', leaf: 'CN=Other signer' });
  });

  afterAll(() => dss?.stop());

  const unsigned = (list: TestXmlList = {}) =>
    xmlList({
      providers: [{ name: 'Müller & Söhne'.replace('&', '&amp;'), services: [{ certificates: [other.root] }] }],
      ...list,
    });
  const verify = (xml: string, certificate: X509Certificate, more = {}) =>
    verifyTrustList(xml, { url: URL, type: undefined, signerCertificates: [certificate], now: new Date(), ...more });
  const judge = async (xml: string) =>
    (await dss.validate({ url: URL, signer: signer.leaf, documents: { [URL]: xml } }))[0];

  it('accepts a list that DSS signed with P-256', async () => {
    const xml = await dss.sign({
      xml: unsigned(),
      certificate: signer.leaf,
      key: signer.key,
      algorithm: 'ECDSA_SHA256',
    });
    expect(verify(xml, signer.leaf)).toMatchObject({ type: EU_GENERIC, entities: [{ name: 'Müller & Söhne' }] });
    expect(() => verify(xml.replace('Müller', 'Miller'), signer.leaf)).toThrow('has been changed');
    expect(() => verify(xml, other.leaf)).toThrow('not accepted');
  });

  it.each(['RSA_SHA256', 'RSA_SHA512', 'RSA_SSA_PSS_SHA256_MGF1'])(
    'accepts a list that DSS signed with %s',
    async (algorithm) => {
      const { certificate, key } = await rsaSigner();
      const xml = await dss.sign({ xml: unsigned(), certificate, key, algorithm });
      expect(verify(xml, certificate).entities).toHaveLength(1);
      expect(() => verify(xml.replace(/(SignatureValue[^>]*>)..../, '$1AAAA'), certificate)).toThrow(
        'signature is wrong',
      );
    },
  );

  it('agrees with DSS that the lists of the tests are valid, and that changed and wrapped ones are not', async () => {
    const xml = signXmlList(unsigned({ sequence: 7 }), signer);
    expect(await judge(xml)).toMatchObject({
      indication: 'TOTAL_PASSED',
      sequenceNumber: '7',
      territory: 'ZA',
      certificates: '1',
      messages: '',
    });
    const signature = /<ds:Signature .*<\/ds:Signature>/s.exec(xml)?.[0] ?? '';
    const forged = unsigned({ sequence: 9 }).replace(
      '</TrustServiceStatusList>',
      `${signature}</TrustServiceStatusList>`,
    );
    const byOther = signXmlList(unsigned(), other);
    for (const bad of [xml.replace('Müller', 'Miller'), forged, byOther, unsigned()]) {
      expect((await judge(bad))?.indication).not.toBe('TOTAL_PASSED');
      expect(() => verify(bad, signer.leaf)).toThrow();
    }
  });

  it('agrees with DSS on the pointers of a list of lists', async () => {
    const pointers = [{ url: URL, territory: 'ZA', signers: [other.leaf] }];
    const lists = signXmlList(xmlList({ type: EU_LIST_OF_LISTS, territory: 'EU', pointers }), signer);
    const documents = { [LISTS_URL]: lists, [URL]: signXmlList(unsigned({ sequence: 3 }), other) };
    const verdicts = await dss.validate({ url: LISTS_URL, signer: signer.leaf, documents, isListOfLists: true });
    expect(verdicts.map(({ url, indication }) => [url, indication])).toEqual([
      [LISTS_URL, 'TOTAL_PASSED'],
      [URL, 'TOTAL_PASSED'],
    ]);
    const { pointers: read } = verify(lists, signer.leaf, { url: LISTS_URL, territories: ['ZA'] });
    expect(read).toEqual([{ url: URL, type: EU_GENERIC, territory: 'ZA', signerCertificates: [other.leaf] }]);
  });
});

/** The lists of the European Union are signed with RSA, which this platform does not sign with. */
async function rsaSigner(): Promise<{ certificate: X509Certificate; key: KeyObject }> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const parameters = { ...algorithm, modulusLength: 2_048, publicExponent: new Uint8Array([1, 0, 1]) };
  const keys = await webcrypto.subtle.generateKey(parameters, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=RSA signer',
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + DAY_MS),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new x509.BasicConstraintsExtension(false)],
  });
  return { certificate: new X509Certificate(Buffer.from(certificate.rawData)), key: KeyObject.from(keys.privateKey) };
}
