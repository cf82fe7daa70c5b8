import { generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import { createRandomPool, publicJwkOf } from '@vc/protocol/crypto';
import { fullDate, issueMdoc } from '@vc/protocol/mdoc';
import { issueSdJwtVc } from '@vc/protocol/sd-jwt-vc';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';
import { opensslRates } from './openssl-rate';
import { Row } from './table';

const SECONDS = 3;
const ELEMENTS = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`element_${index}`, `value ${index}`]));

/** Credentials a second on one core, beside the signature that each of them needs. */
export async function benchCredentialFormats(): Promise<Row[]> {
  const { key, certificate } = await signer();
  const holderKey = publicJwkOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey);
  const common = {
    alg: 'ES256' as const,
    randomBytes: createRandomPool(),
    sign: (input: Uint8Array) => sign('sha256', input, { key, dsaEncoding: 'ieee-p1363' }),
  };
  const times = { issuedAt: new Date('2026-11-01'), expiresAt: new Date('2027-11-01') };
  const x5c = [certificate.raw.toString('base64')];
  const issueSdJwt = () =>
    issueSdJwtVc({
      ...{ ...common, ...times, claims: ELEMENTS, vct: 'urn:example:bench', holderKey, x5c },
      isSelectivelyDisclosable: () => true,
    });
  const validityInfo = { signed: times.issuedAt, validFrom: times.issuedAt, validUntil: times.expiresAt };
  const nameSpaces = { 'org.example.1': { ...ELEMENTS, element_0: fullDate('1990-04-01') } };
  const issueDocument = () =>
    issueMdoc({
      ...common,
      docType: 'org.example.bench',
      nameSpaces,
      validityInfo,
      deviceKey: holderKey,
      x5chain: [certificate.raw],
    });
  const { sign: raw } = opensslRates();
  const [sdJwt, mdoc] = [await rateOf(issueSdJwt), await rateOf(issueDocument)];
  return [
    { what: 'raw: openssl speed, P-256 signature', perSecond: raw },
    { what: 'SD-JWT VC with 10 disclosures', perSecond: sdJwt, ratio: sdJwt / raw },
    { what: 'mdoc with 10 elements', perSecond: mdoc, ratio: mdoc / raw },
  ];
}

async function signer() {
  const [root, leaf] = [1, 2].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  const dates = { notBefore: new Date('2026-01-01'), notAfter: new Date('2028-01-01') };
  const issuerCertificate = await createRootCertificate({ ...dates, subject: 'CN=Root', key: root!.privateKey });
  const issuer = { issuerCertificate, issuerKey: root!.privateKey, subjectAlternativeNames: [] };
  const pem = await createLeafCertificate({ ...dates, ...issuer, subject: 'CN=Signer', publicKey: leaf!.publicKey });
  return { key: leaf!.privateKey, certificate: new X509Certificate(pem) };
}

async function rateOf(work: () => Promise<unknown>): Promise<number> {
  for (let count = 0; count < 2_000; count += 1) await work();
  const startedAt = performance.now();
  let runs = 0;
  while (performance.now() - startedAt < SECONDS * 1000) {
    for (let count = 0; count < 50; count += 1) await work();
    runs += 50;
  }
  return (runs * 1000) / (performance.now() - startedAt);
}
