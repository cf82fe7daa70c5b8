import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '@vc/platform/key-store';
import { jwtVerify, SignJWT } from 'jose';

const PRE_AUTHORIZED_CODE = 'pre-authorized-code+jwt';
const ISSUER_STATE = 'issuer-state+jwt';

/** What the holder of an offer may have. The issuance service signs it, the authorization server checks it alone. */
export interface IssuanceGrant {
  /** Unique; the authorization server remembers it when the grant is used. */
  jti: string;
  tenantId: string;
  issuanceId: string;
  credentialIssuer: string;
  credentialConfigurationIds: string[];
  expiresAt: Date;
}

export interface PreAuthorizedCode extends IssuanceGrant {
  /** Tells whether the transaction code is the right one; absent where none is expected. */
  isTxCode?(txCode: string): boolean;
}

/**
 * What the person at the authorization endpoint has to do: log in as a user of the tenant and consent, consent only,
 * or nothing at all, where whoever has the offer may have the credential.
 */
export const USER_AUTHENTICATIONS = ['login', 'consent', 'none'] as const;
export type UserAuthentication = (typeof USER_AUTHENTICATIONS)[number];

export interface IssuerState extends IssuanceGrant {
  userAuthentication: UserAuthentication;
}

/** OpenID4VCI 1.0 §3.5. @param secret the services' shared secret */
export async function createPreAuthorizedCode(
  grant: IssuanceGrant,
  txCode: string | undefined,
  secret: string,
): Promise<string> {
  const mac = txCode === undefined ? {} : { tx_code_mac: macOf(grant.jti, txCode, secret).toString('base64url') };
  return sign(PRE_AUTHORIZED_CODE, grant, mac, secret);
}

/** @throws JOSEError when the code is not ours or has expired */
export async function verifyPreAuthorizedCode(token: string, secret: string, now: Date): Promise<PreAuthorizedCode> {
  const { grant, payload } = await verify(PRE_AUTHORIZED_CODE, token, secret, now);
  const mac = payload.tx_code_mac as string | undefined;
  if (mac === undefined) return grant;
  const expected = Buffer.from(mac, 'base64url');
  return { ...grant, isTxCode: (txCode) => timingSafeEqual(macOf(grant.jti, txCode, secret), expected) };
}

/** OpenID4VCI 1.0 §5.1.3. @param secret the services' shared secret */
export async function createIssuerState({ userAuthentication, ...grant }: IssuerState, secret: string) {
  return sign(ISSUER_STATE, grant, { user_authentication: userAuthentication }, secret);
}

/** @throws JOSEError when the state is not ours or has expired */
export async function verifyIssuerState(token: string, secret: string, now: Date): Promise<IssuerState> {
  const { grant, payload } = await verify(ISSUER_STATE, token, secret, now);
  return { ...grant, userAuthentication: payload.user_authentication as UserAuthentication };
}

async function sign(type: string, grant: IssuanceGrant, more: object, secret: string): Promise<string> {
  return new SignJWT({
    jti: grant.jti,
    tenant_id: grant.tenantId,
    issuance_id: grant.issuanceId,
    credential_issuer: grant.credentialIssuer,
    credential_configuration_ids: grant.credentialConfigurationIds,
    ...more,
  })
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setExpirationTime(grant.expiresAt)
    .sign(keyOf(secret));
}

async function verify(type: string, token: string, secret: string, now: Date) {
  const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: ['HS256'], typ: type, currentDate: now });
  const grant: IssuanceGrant = {
    jti: payload.jti!,
    tenantId: payload.tenant_id as string,
    issuanceId: payload.issuance_id as string,
    credentialIssuer: payload.credential_issuer as string,
    credentialConfigurationIds: payload.credential_configuration_ids as string[],
    expiresAt: new Date(payload.exp! * 1000),
  };
  return { grant, payload };
}

/** Keyed, because whoever holds the code can read it: a plain hash of few digits would soon be guessed. */
function macOf(jti: string, txCode: string, secret: string): Buffer {
  return createHmac('sha256', keyOf(secret)).update(`${jti}.${txCode}`).digest();
}

function keyOf(secret: string): Buffer {
  return deriveKey(secret, 'pre-authorized-code');
}
