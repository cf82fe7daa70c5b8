import { createHmac } from 'node:crypto';
import type { ServiceKeys } from '@vc/platform/access-control';
import { constantTimeEqual, JwsError, toNumericDate } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';

const PRE_AUTHORIZED_CODE = 'pre-authorized-code+jwt';
const ISSUER_STATE = 'issuer-state+jwt';
/** The service that signs grants, and the one that verifies them. */
const ISSUER = 'issuance';
const VERIFIER = 'auth';
/** Purpose of the key that both know. */
const TX_CODE = 'tx_code';

export class IssuanceGrantError extends Error {
  constructor(
    message: string,
    /** `grant` is signed by issuance, and has expired. */
    readonly options: ErrorOptions & { grant?: IssuanceGrant } = {},
  ) {
    super(message, options);
  }
}

/** The rights of an offer's holder. The issuance service signs it; the authorization server verifies it without a call. */
export interface IssuanceGrant {
  /** Unique; the authorization server stores it when the grant is used. */
  jti: string;
  tenantId: string;
  issuanceId: string;
  credentialIssuer: string;
  /** By the id of the offered credential configuration (OpenID4VCI 1.0 §6.2). */
  credentialIdentifiers: Record<string, string[]>;
  expiresAt: Date;
}

export interface PreAuthorizedCode extends IssuanceGrant {
  /** Compares a transaction code with the expected one; absent when none is expected. */
  isTxCode?: (txCode: string) => boolean;
}

/**
 * What the authorization endpoint requires of the person: `login` as a user of the tenant and consent, `consent` only,
 * or `none`, which issues the credential to every holder of the offer.
 */
export const USER_AUTHENTICATIONS = ['login', 'consent', 'none'] as const;
export type UserAuthentication = (typeof USER_AUTHENTICATIONS)[number];

export interface IssuerState extends IssuanceGrant {
  userAuthentication: UserAuthentication;
  /** The only user who may redeem the offer; absent when every user may. */
  userId?: string | undefined;
}

/** OpenID4VCI 1.0 §3.5. @param keys of issuance */
export function createPreAuthorizedCode(grant: IssuanceGrant, txCode: string | undefined, keys: ServiceKeys): string {
  const mac =
    txCode === undefined
      ? {}
      : { tx_code_mac: createTxCodeMac(grant.jti, txCode, keys.keySharedWith(VERIFIER, TX_CODE)) };
  return sign(PRE_AUTHORIZED_CODE, grant, mac, keys);
}

/** @param keys of the authorization server @throws IssuanceGrantError when issuance did not sign the code, or when it has expired */
export function verifyPreAuthorizedCode(token: string, keys: ServiceKeys, now: Date): PreAuthorizedCode {
  const { grant, claims } = verify(PRE_AUTHORIZED_CODE, token, keys, now);
  const mac = claims.tx_code_mac as string | undefined;
  if (mac === undefined) return grant;
  return {
    ...grant,
    isTxCode: (txCode) =>
      keys
        .keysSharedWith(ISSUER, TX_CODE)
        .some((key) => constantTimeEqual(createTxCodeMac(grant.jti, txCode, key), mac)),
  };
}

/** OpenID4VCI 1.0 §5.1.3. @param keys of issuance */
export function createIssuerState({ userAuthentication, userId, ...grant }: IssuerState, keys: ServiceKeys): string {
  return sign(ISSUER_STATE, grant, { user_authentication: userAuthentication, user_id: userId }, keys);
}

/** @param keys of the authorization server @throws IssuanceGrantError when issuance did not sign the state, or when it has expired */
export function verifyIssuerState(token: string, keys: ServiceKeys, now: Date): IssuerState {
  const { grant, claims } = verify(ISSUER_STATE, token, keys, now);
  const { user_authentication: userAuthentication, user_id: userId } = claims;
  return {
    ...grant,
    userAuthentication: userAuthentication as UserAuthentication,
    userId: userId as string | undefined,
  };
}

function sign(type: string, grant: IssuanceGrant, more: object, keys: ServiceKeys): string {
  const claims = {
    jti: grant.jti,
    tenant_id: grant.tenantId,
    issuance_id: grant.issuanceId,
    credential_issuer: grant.credentialIssuer,
    credential_identifiers: grant.credentialIdentifiers,
    exp: toNumericDate(grant.expiresAt),
    ...more,
  };
  return keys.sign(type, claims);
}

function verify(type: string, token: string, keys: ServiceKeys, now: Date) {
  const claims = translating(
    () => keys.verify(type, token, ISSUER),
    JwsError,
    (cause) => new IssuanceGrantError('the grant is not signed by this platform', { cause }),
  );
  const expiresAt = new Date(Number(claims.exp) * 1000);
  const grant: IssuanceGrant = {
    jti: claims.jti as string,
    tenantId: claims.tenant_id as string,
    issuanceId: claims.issuance_id as string,
    credentialIssuer: claims.credential_issuer as string,
    credentialIdentifiers: claims.credential_identifiers as Record<string, string[]>,
    expiresAt,
  };
  if (expiresAt <= now) throw new IssuanceGrantError('the grant has expired', { grant });
  return { grant, claims };
}

/** Keyed, because the code is readable by its holder and a plain hash of a few digits can be guessed. */
function createTxCodeMac(jti: string, txCode: string, key: Buffer): string {
  return createHmac('sha256', key).update(`${jti}.${txCode}`).digest('base64url');
}
