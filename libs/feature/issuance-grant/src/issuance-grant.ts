import { createHmac } from 'node:crypto';
import { deriveKey } from '@vc/platform/key-store';
import { constantTimeEqual, encodeBase64Url } from '@vc/protocol/crypto';

const PRE_AUTHORIZED_CODE = 'pre-authorized-code+jwt';
const ISSUER_STATE = 'issuer-state+jwt';

export class IssuanceGrantError extends Error {}

/** What the holder of an offer may have. The issuance service signs it, the authorization server checks it alone. */
export interface IssuanceGrant {
  /** Unique; the authorization server remembers it when the grant is used. */
  jti: string;
  tenantId: string;
  issuanceId: string;
  credentialIssuer: string;
  /** Of each offered credential configuration, by its id (OpenID4VCI 1.0 §6.2). */
  credentialIdentifiers: Record<string, string[]>;
  expiresAt: Date;
}

export interface PreAuthorizedCode extends IssuanceGrant {
  /** Tells whether the transaction code is the right one; absent where none is expected. */
  isTxCode?: (txCode: string) => boolean;
}

/**
 * What the person at the authorization endpoint has to do: log in as a user of the tenant and consent, consent only,
 * or nothing at all, where whoever has the offer may have the credential.
 */
export const USER_AUTHENTICATIONS = ['login', 'consent', 'none'] as const;
export type UserAuthentication = (typeof USER_AUTHENTICATIONS)[number];

export interface IssuerState extends IssuanceGrant {
  userAuthentication: UserAuthentication;
  /** The only one who may take the offer up, where it is for somebody. */
  userId?: string | undefined;
}

/** OpenID4VCI 1.0 §3.5. @param secret the services' shared secret */
export function createPreAuthorizedCode(grant: IssuanceGrant, txCode: string | undefined, secret: string): string {
  const mac = txCode === undefined ? {} : { tx_code_mac: txCodeMacOf(grant.jti, txCode, secret) };
  return sign(PRE_AUTHORIZED_CODE, grant, mac, secret);
}

/** @throws IssuanceGrantError when the code is not ours or has expired */
export function verifyPreAuthorizedCode(token: string, secret: string, now: Date): PreAuthorizedCode {
  const { grant, payload } = verify(PRE_AUTHORIZED_CODE, token, secret, now);
  const mac = payload.tx_code_mac as string | undefined;
  if (mac === undefined) return grant;
  return { ...grant, isTxCode: (txCode) => constantTimeEqual(txCodeMacOf(grant.jti, txCode, secret), mac) };
}

/** OpenID4VCI 1.0 §5.1.3. @param secret the services' shared secret */
export function createIssuerState({ userAuthentication, userId, ...grant }: IssuerState, secret: string): string {
  return sign(ISSUER_STATE, grant, { user_authentication: userAuthentication, user_id: userId }, secret);
}

/** @throws IssuanceGrantError when the state is not ours or has expired */
export function verifyIssuerState(token: string, secret: string, now: Date): IssuerState {
  const { grant, payload } = verify(ISSUER_STATE, token, secret, now);
  const { user_authentication: userAuthentication, user_id: userId } = payload;
  return {
    ...grant,
    userAuthentication: userAuthentication as UserAuthentication,
    userId: userId as string | undefined,
  };
}

/** A JWT with HS256; only who has the secret makes or reads one, so that its header is always the same. */
function sign(type: string, grant: IssuanceGrant, more: object, secret: string): string {
  const payload = {
    jti: grant.jti,
    tenant_id: grant.tenantId,
    issuance_id: grant.issuanceId,
    credential_issuer: grant.credentialIssuer,
    credential_identifiers: grant.credentialIdentifiers,
    exp: Math.floor(grant.expiresAt.getTime() / 1000),
    ...more,
  };
  const input = `${headerOf(type)}.${encodeBase64Url(JSON.stringify(payload))}`;
  return `${input}.${macOf(input, secret)}`;
}

function verify(type: string, token: string, secret: string, now: Date) {
  const [header, body = '', mac = '', ...others] = token.split('.');
  const isOurs = header === headerOf(type) && others.length === 0;
  if (!isOurs || !constantTimeEqual(mac, macOf(`${header}.${body}`, secret))) {
    throw new IssuanceGrantError('the grant is not ours');
  }
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  const expiresAt = new Date(Number(payload.exp) * 1000);
  if (expiresAt <= now) throw new IssuanceGrantError('the grant has expired');
  const grant: IssuanceGrant = {
    jti: payload.jti as string,
    tenantId: payload.tenant_id as string,
    issuanceId: payload.issuance_id as string,
    credentialIssuer: payload.credential_issuer as string,
    credentialIdentifiers: payload.credential_identifiers as Record<string, string[]>,
    expiresAt,
  };
  return { grant, payload };
}

const headerOf = (typ: string) => encodeBase64Url(JSON.stringify({ alg: 'HS256', typ }));

/** Keyed, because whoever holds the code can read it: a plain hash of few digits would soon be guessed. */
function txCodeMacOf(jti: string, txCode: string, secret: string): string {
  return macOf(`${jti}.${txCode}`, secret);
}

function macOf(text: string, secret: string): string {
  return createHmac('sha256', keyOf(secret)).update(text).digest('base64url');
}

const keys = new Map<string, Buffer>();

/** A process has one secret, and derives its key once. */
function keyOf(secret: string): Buffer {
  const key = keys.get(secret) ?? deriveKey(secret, 'pre-authorized-code');
  keys.set(secret, key);
  return key;
}
