import type { KeyObject } from 'node:crypto';
import { randomBytes } from 'node:crypto';
import type { JoseHeader, Jwk } from '@vc/protocol/crypto';
import { createSigner, importPublicJwk, requireAlgorithmOf } from '@vc/protocol/crypto';
import { findIssuerDid, findVerificationKey, resolveDidJwk, resolveDidKey } from '@vc/protocol/did';
import {
  createVpJwt,
  findVpJwtIssues,
  issueVcJwt,
  issueVcSdJwt,
  parsePresentation,
  parseVpJwt,
  type SecuringMechanism,
  SUPPORTED_CONTEXTS,
  VcdmError,
  verifyVc,
} from '@vc/protocol/vcdm';

type Properties = Record<string, unknown>;

/** A key of a suite, with the name that headers give it. */
export interface SuiteKey {
  kid: string;
  publicKey: KeyObject;
  privateKey: KeyObject;
}

/** The suites present without a request, so these stand for one. */
const REQUEST = { audience: 'https://verifier.example', nonce: 'suite' };

/** The suites use the context of the W3C for examples, which credentials in use must not have (VCDM 2.0 §1.4). */
const CONTEXTS = new Map([
  ...SUPPORTED_CONTEXTS,
  [
    'https://www.w3.org/ns/credentials/examples/v2',
    { types: new Map<string, string>(), vocabulary: 'https://www.w3.org/ns/credentials/examples#' },
  ],
]);

/** Issues a credential with the functions of the issuance service. @throws VcdmError */
export async function secureCredential(
  credential: Properties,
  { kid, publicKey, privateKey }: SuiteKey,
  disclosures?: string[],
): Promise<string> {
  const { alg } = requireAlgorithmOf(publicKey);
  const options = { credential, contexts: CONTEXTS, issuedAt: new Date(), alg, kid, sign: createSigner(privateKey) };
  if (!disclosures) return issueVcJwt(options);
  const isSelectivelyDisclosable = (path: (string | number)[]) => disclosures.includes(toDotted(path));
  return issueVcSdJwt({ ...options, isSelectivelyDisclosable, randomBytes });
}

/** Presents the credential of a presentation with the functions of the wallet service. @throws VcdmError */
export async function securePresentation(presentation: Properties, { publicKey, privateKey }: SuiteKey) {
  const { alg } = requireAlgorithmOf(publicKey);
  const credential = parsePresentation(presentation, CONTEXTS);
  return createVpJwt({ credential, ...REQUEST, issuedAt: new Date(), alg, sign: createSigner(privateKey) });
}

/** Verifies a credential with the functions of the presentation service. @throws VcdmError */
export async function verifyCredential(
  credential: string,
  mechanism: SecuringMechanism,
  key?: KeyObject,
): Promise<void> {
  const resolveIssuerKey = (header: JoseHeader, issuer: string) => key ?? keyOfDid(header, issuer);
  await verifyVc(credential, mechanism, { resolveIssuerKey, contexts: CONTEXTS, now: new Date() });
}

/** Verifies a presentation with the functions of the presentation service. @throws VcdmError */
export function verifyPresentation(presentation: string, holderKey: Jwk): void {
  const issues = findVpJwtIssues(parseVpJwt(presentation, CONTEXTS), holderKey, { ...REQUEST, now: new Date() });
  if (issues.length > 0) throw new VcdmError(issues.join(', '));
}

function keyOfDid(header: JoseHeader, issuer: string): KeyObject {
  const did = findIssuerDid(header, issuer) ?? '';
  const document = did.startsWith('did:jwk:') ? resolveDidJwk(did) : resolveDidKey(did);
  const kid = typeof header.kid === 'string' ? header.kid : undefined;
  return importPublicJwk(findVerificationKey(document, 'assertionMethod', kid)).key;
}

/** As the suite writes paths: `credentialSubject.phoneNumbers[0]`. */
function toDotted(path: (string | number)[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .slice(1);
}
