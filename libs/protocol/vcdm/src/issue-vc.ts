import type { JoseHeader, Jwk, SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import { signCompactJws, toNumericDate } from '@vc/protocol/crypto';
import type { ConcealOptions } from '@vc/protocol/sd-jwt-vc';
import { concealClaims, joinSdJwt } from '@vc/protocol/sd-jwt-vc';
import type { ContextDefinitions } from './contexts';
import { parseCredential } from './credential';
import { toOpenBadgeClaims } from './open-badge-jwt';
import type { Properties } from './properties';

/** The media types of secured credentials, which are also their format identifiers (ADR 90). */
export type SecuringMechanism = 'vc+jwt' | 'vc+sd-jwt';

export interface IssueVcOptions {
  /** A credential of the data model 2.0. */
  credential: Properties;
  issuedAt: Date;
  /** As for `parseCredential`. */
  contexts?: ContextDefinitions | undefined;
  /** `exp`, the end of the signature's life. */
  expiresAt?: Date | undefined;
  /** `cnf`: the key that the credential is bound to. */
  holderKey?: Jwk | undefined;
  /** `status` of a Token Status List. */
  status?: object | undefined;
  alg: SignatureAlgorithm;
  /** Base64 DER certificates, leaf first, without the trust anchor. */
  x5c?: string[] | undefined;
  kid?: string | undefined;
  sign: Signer;
}

/** Paths start with a property of the credential. */
export type IssueSdJwtOptions = IssueVcOptions & ConcealOptions;

/**
 * Secures a credential as a JWT (`vc+jwt`, VC-JOSE-COSE §3.1.1). A badge also has the claims that verifiers of badges
 * require (Open Badges 3.0 §8.2.6.1).
 * @throws VcdmError if the credential does not conform to the data model
 */
export async function issueVcJwt(options: IssueVcOptions): Promise<string> {
  const badgeClaims = toOpenBadgeClaims(parseCredential(options.credential, { contexts: options.contexts }));
  const claims = { ...options.credential, ...badgeClaims, ...toJwtClaims(options) };
  return signCompactJws(toHeader(options, 'vc+jwt'), claims, options.sign);
}

/**
 * Secures a credential as an SD-JWT (`vc+sd-jwt`, VC-JOSE-COSE §3.2.1): a signed payload followed by every disclosure.
 * @throws VcdmError if the credential does not conform to the data model
 */
export async function issueVcSdJwt(options: IssueSdJwtOptions): Promise<string> {
  parseCredential(options.credential, { contexts: options.contexts });
  const { claims, disclosures } = concealClaims(options.credential, options);
  const jwt = await signCompactJws(
    toHeader(options, 'vc+sd-jwt'),
    { ...claims, ...toJwtClaims(options) },
    options.sign,
  );
  return joinSdJwt(jwt, disclosures);
}

function toHeader({ alg, kid, x5c }: IssueVcOptions, typ: SecuringMechanism): JoseHeader {
  return { alg, typ, cty: 'vc', ...(kid !== undefined && { kid }), ...(x5c && { x5c }) };
}

/** The claims of the signature; `issuer` names the issuer, so only a badge has an `iss` (§3.1.3). */
function toJwtClaims({ issuedAt, expiresAt, holderKey, status }: IssueVcOptions) {
  return {
    iat: toNumericDate(issuedAt),
    ...(expiresAt && { exp: toNumericDate(expiresAt) }),
    ...(holderKey && { cnf: { jwk: holderKey } }),
    ...(status && { status }),
  };
}
