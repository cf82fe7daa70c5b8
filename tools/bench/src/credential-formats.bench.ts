import { createRandomPool, createSigner, generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import { toFullDate, issueMdoc } from '@vc/protocol/mdoc';
import { issueSdJwtVc } from '@vc/protocol/sd-jwt-vc';
import { benchSigner } from './bench-signer';
import { measureInTurns, processorRate } from './measure-in-turns';
import { opensslSignatureRate } from './openssl-rate';
import type { Row } from './table';

const SIGNING_INPUT = Buffer.alloc(1_000, 7);
const ELEMENTS = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`element_${index}`, `value ${index}`]));

/** Issued credentials per second on one core, compared with the signature of each, in turns. */
export async function benchCredentialFormats(): Promise<Row[]> {
  const { key, certificate } = await benchSigner();
  const holderKey = publicJwkOf(generateKeys('P-256').publicKey);
  const common = {
    alg: 'ES256' as const,
    randomBytes: createRandomPool(),
    sign: createSigner(key),
  };
  const times = { issuedAt: new Date('2026-11-01'), expiresAt: new Date('2027-11-01') };
  const sdJwtOptions = {
    ...common,
    ...times,
    claims: ELEMENTS,
    vct: 'urn:example:bench',
    holderKey,
    x5c: [certificate.raw.toString('base64')],
    isSelectivelyDisclosable: () => true,
  };
  const mdocOptions = {
    ...common,
    docType: 'org.example.bench',
    nameSpaces: { 'org.example.1': { ...ELEMENTS, element_0: toFullDate('1990-04-01') } },
    validityInfo: { signed: times.issuedAt, validFrom: times.issuedAt, validUntil: times.expiresAt },
    deviceKey: holderKey,
    x5chain: [certificate.raw],
  };
  const { openssl, node, sdJwt, mdoc } = await measureInTurns({
    openssl: opensslSignatureRate,
    node: await processorRate(() => common.sign(SIGNING_INPUT)),
    sdJwt: await processorRate(() => issueSdJwtVc(sdJwtOptions)),
    mdoc: await processorRate(() => issueMdoc(mdocOptions)),
  });
  return [
    { what: 'raw: openssl speed, P-256 signature', perSecond: openssl.perSecond },
    { what: 'raw: P-256 signature of node:crypto', ...node },
    { what: 'SD-JWT VC with 10 disclosures', ...sdJwt },
    { what: 'mdoc with 10 elements', ...mdoc },
  ];
}
