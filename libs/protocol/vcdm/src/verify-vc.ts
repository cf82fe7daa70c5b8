import type { KeyObject } from 'node:crypto';
import type { CompactJws, JoseHeader, Jwk } from '@vc/protocol/crypto';
import { importPublicJwk, InvalidJwkError, isOfType, JwsError, parseCompactJws, verifyJws } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import { isObject } from '@vc/protocol/json';
import { parseSdJwt, processDisclosures, SdJwtVcError } from '@vc/protocol/sd-jwt-vc';
import type { ContextDefinitions } from './contexts';
import type { VerifiableCredential } from './credential';
import { parseCredential } from './credential';
import type { SecuringMechanism } from './issue-vc';
import { assertOpenBadgeJwt, findSubjectKey, isOpenBadgeHeader } from './open-badge-jwt';
import type { TimeOptions } from './validity';
import { assertTimes } from './validity';
import type { VcdmErrorReason } from './vcdm-error';
import { VcdmError } from './vcdm-error';

/** A parsed secured credential; its signature has not been verified. */
export interface ParsedVc {
  jws: CompactJws;
  /** `issuer`, or its `id`. */
  issuer: string;
  credential: VerifiableCredential;
  /** The payload after the disclosures, with the claims of the signature. */
  claims: Record<string, unknown>;
}

export interface VerifiedVc extends VerifiableCredential {
  issuedAt?: Date | undefined;
  holderKey?: Jwk | undefined;
  /** `status` of a Token Status List, or else `credentialStatus`. */
  status?: unknown;
  header: JoseHeader;
}

export interface VerifyVcOptions extends TimeOptions {
  /** As for `parseCredential`. */
  contexts?: ContextDefinitions | undefined;
  /** Finds the issuer's key; throws where the issuer is not trusted. */
  resolveIssuerKey: (header: JoseHeader, issuer: string) => Promise<KeyObject> | KeyObject;
}

/** Claims of the signature, which are not properties of the credential (RFC 7519 §4.1, RFC 7800, Token Status List). */
const SIGNATURE_CLAIMS = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'cnf', 'status'];
/** A holder must not be able to withhold them (VC-JOSE-COSE §3.2.1). */
const NEVER_DISCLOSED = [...SIGNATURE_CLAIMS, 'validFrom', 'validUntil', 'credentialStatus', 'vc', 'vp'];

/**
 * Verifies a secured credential without its holder binding (VC-JOSE-COSE §5.1, §5.2, §6).
 * @throws VcdmError, or the error of `resolveIssuerKey`
 */
export async function verifyVc(
  credential: string,
  mechanism: SecuringMechanism,
  options: VerifyVcOptions,
): Promise<VerifiedVc> {
  const parsed = parseVc(credential, mechanism, options.contexts);
  return verifyParsedVc(parsed, await options.resolveIssuerKey(parsed.jws.header, parsed.issuer), options);
}

/**
 * Parses a secured credential without verifying its signature. A `vc+jwt` may be a badge in the form of Open Badges 3.0 §8.2,
 * which has no such type.
 * @throws VcdmError
 */
export function parseVc(credential: string, mechanism: SecuringMechanism, contexts?: ContextDefinitions): ParsedVc {
  return translateErrors(() => {
    const { jwt, disclosures } = mechanism === 'vc+jwt' ? { jwt: credential, disclosures: [] } : parseSdJwt(credential);
    const jws = parseCompactJws(jwt);
    const isTyped = isOfType(jws.header.typ, mechanism);
    if (!isTyped && !(mechanism === 'vc+jwt' && isOpenBadgeHeader(jws.header))) {
      throw new VcdmError(`the typ is not ${mechanism}`);
    }
    const claims = mechanism === 'vc+jwt' ? jws.payload : processDisclosures(jws.payload, disclosures, NEVER_DISCLOSED);
    if ('vc' in claims || 'vp' in claims) throw new VcdmError('the claims vc and vp must not be present');
    const document = Object.fromEntries(Object.entries(claims).filter(([name]) => !SIGNATURE_CLAIMS.includes(name)));
    const parsed = parseCredential(document, { signed: jws.payload, contexts });
    assertIssuer(claims.iss, parsed.issuer);
    if (!isTyped) assertOpenBadgeJwt(jws.header, claims, parsed);
    return { jws, issuer: parsed.issuer, credential: parsed, claims };
  });
}

/** Verifies as `verifyVc`, with the issuer's key at hand. @throws VcdmError */
export function verifyParsedVc({ jws, credential, claims }: ParsedVc, key: KeyObject, times: TimeOptions): VerifiedVc {
  translateErrors(() => verifyJws(jws, key), 'signature');
  const issuedAt = assertTimes(claims, credential, times);
  const { cnf, status = credential.document.credentialStatus } = claims;
  return {
    ...credential,
    issuedAt,
    holderKey: cnf === undefined ? findSubjectKey(jws.header, credential) : parseHolderKey(cnf),
    status,
    header: jws.header,
  };
}

/** VC-JOSE-COSE §4.1.2 */
function assertIssuer(iss: unknown, issuer: string): void {
  if (iss !== undefined && iss !== issuer) throw new VcdmError('the iss is another one than the issuer');
}

function parseHolderKey(cnf: unknown): Jwk {
  return translateErrors(() => importPublicJwk(isObject(cnf) ? cnf.jwk : undefined).jwk);
}

function translateErrors<T>(work: () => T, reason?: VcdmErrorReason): T {
  const toVcdmError = (cause: Error) => new VcdmError(cause.message, { cause, reason });
  return translating(work, [JwsError, InvalidJwkError, SdJwtVcError], toVcdmError);
}
