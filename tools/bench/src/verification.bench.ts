import type { KeyObject } from 'node:crypto';
import { createPublicKey, randomBytes, sign, verify } from 'node:crypto';
import type { Jwk } from '@vc/protocol/crypto';
import { createSigner, generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import { createDeviceResponse, decodeDeviceResponse, issueMdoc, verifyDocument } from '@vc/protocol/mdoc';
import { sessionTranscript } from '@vc/protocol/openid4vp';
import {
  createKeyBinding,
  issueSdJwtVc,
  findKeyBindingIssues,
  splitPresentation,
  verifySdJwtVc,
} from '@vc/protocol/sd-jwt-vc';
import { benchSigner } from './bench-signer';
import { measureInTurns, processorRate } from './measure-in-turns';
import { roundRobin } from './round-robin';
import type { Row } from './table';

const HOLDERS = 100;
const ELEMENTS = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`element_${index}`, `value ${index}`]));
const NAME_SPACE = 'org.example.1';
const DOC_TYPE = 'org.example.bench';
const [AUDIENCE, NONCE] = ['x509_hash:abc', 'nonce'];
const TRANSCRIPT = sessionTranscript({ clientId: AUDIENCE, nonce: NONCE, responseUri: 'https://verifier.example' });

interface Holder {
  jwk: Jwk;
  key: KeyObject;
}

/** Verified presentations per second on one core, compared with the two signatures of each, in turns. */
export async function benchVerification(): Promise<Row[]> {
  const { key, certificate } = await benchSigner();
  const holders = Array.from({ length: HOLDERS }, () => {
    const { privateKey } = generateKeys('P-256');
    return { jwk: publicJwkOf(privateKey), key: privateKey };
  });
  const now = new Date();
  const issuer = { alg: 'ES256' as const, sign: createSigner(key), randomBytes };
  const sdJwts = await Promise.all(
    holders.map((holder) => presentSdJwt(holder, { ...issuer, x5c: [certificate.raw.toString('base64')] }, now)),
  );
  const documents = await Promise.all(
    holders.map((holder) => presentDocument(holder, { ...issuer, x5chain: [certificate.raw] }, now)),
  );
  const resolveIssuerKey = () => certificate.publicKey;
  const nextSdJwt = roundRobin(sdJwts);
  const nextDocument = roundRobin(documents);
  const verifySdJwt = async () => {
    const parts = splitPresentation(nextSdJwt());
    const { holderKey } = await verifySdJwtVc(parts.sdJwt, { resolveIssuerKey, now });
    const issues = findKeyBindingIssues(parts, holderKey, { audience: AUDIENCE, nonce: NONCE, now });
    if (issues.length > 0) throw new Error(issues.join());
  };
  const verifyMdoc = () => {
    const document = decodeDeviceResponse(nextDocument());
    return verifyDocument(document, { sessionTranscript: TRANSCRIPT, resolveIssuerKey, now });
  };
  const { raw, sdJwt, mdoc } = await measureInTurns({
    raw: await processorRate(checkSignatures({ jwk: publicJwkOf(key), key }, holders)),
    sdJwt: await processorRate(verifySdJwt),
    mdoc: await processorRate(verifyMdoc),
  });
  return [
    { what: 'raw: two P-256 signatures checked', perSecond: raw.perSecond },
    { what: 'SD-JWT VC with 10 disclosures and key binding', ...sdJwt },
    { what: 'mdoc with 10 elements and device signature', ...mdoc },
  ];
}

async function presentSdJwt(
  { jwk, key }: Holder,
  issuer: Pick<Parameters<typeof issueSdJwtVc>[0], 'alg' | 'sign' | 'randomBytes' | 'x5c'>,
  issuedAt: Date,
): Promise<string> {
  const sdJwt = await issueSdJwtVc({
    ...issuer,
    claims: ELEMENTS,
    vct: 'urn:example:bench',
    holderKey: jwk,
    issuedAt,
    isSelectivelyDisclosable: () => true,
  });
  return createKeyBinding({
    sdJwt,
    audience: AUDIENCE,
    nonce: NONCE,
    issuedAt,
    alg: 'ES256',
    sign: createSigner(key),
  });
}

async function presentDocument(
  { jwk, key }: Holder,
  issuer: Pick<Parameters<typeof issueMdoc>[0], 'alg' | 'sign' | 'randomBytes' | 'x5chain'>,
  now: Date,
): Promise<Buffer> {
  const validityInfo = { signed: now, validFrom: now, validUntil: new Date(now.getTime() + 86_400_000) };
  const issuerSigned = await issueMdoc({
    ...issuer,
    docType: DOC_TYPE,
    nameSpaces: { [NAME_SPACE]: ELEMENTS },
    validityInfo,
    deviceKey: jwk,
  });
  return createDeviceResponse({
    docType: DOC_TYPE,
    issuerSigned,
    disclose: { [NAME_SPACE]: Object.keys(ELEMENTS) },
    sessionTranscript: TRANSCRIPT,
    alg: 'ES256',
    sign: createSigner(key),
  });
}

/** Checks a signature of the issuer and one of the next holder, with keys that are imported already. */
function checkSignatures(issuer: Holder, holders: Holder[]): () => void {
  const input = Buffer.alloc(1_000, 7);
  const checkOf = ({ key }: Holder) => {
    const options = { key: createPublicKey(key), dsaEncoding: 'ieee-p1363' as const };
    const signature = sign('sha256', input, { key, dsaEncoding: 'ieee-p1363' });
    return () => verify('sha256', input, options, signature);
  };
  const checkOfIssuer = checkOf(issuer);
  const nextHolder = roundRobin(holders.map(checkOf));
  return () => {
    if (!checkOfIssuer() || !nextHolder()()) throw new Error('A signature is wrong.');
  };
}
