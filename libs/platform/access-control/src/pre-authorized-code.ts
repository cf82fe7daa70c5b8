import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const TYPE = 'pre-authorized-code+jwt';

/** What the holder of a pre-authorized code may have. */
export interface PreAuthorizedCode {
  /** Unique; the authorization server remembers it when the code is used. */
  jti: string;
  tenantId: string;
  issuanceId: string;
  credentialIssuer: string;
  credentialConfigurationIds: string[];
  expiresAt: Date;
}

export interface VerifiedPreAuthorizedCode extends PreAuthorizedCode {
  /** Tells whether the transaction code is the right one; absent where none is expected. */
  isTxCode?(txCode: string): boolean;
}

/** A signed code that the authorization server can check by itself. @param secret the services' shared secret */
export async function createPreAuthorizedCode(
  code: PreAuthorizedCode,
  txCode: string | undefined,
  secret: string,
): Promise<string> {
  const key = keyFrom(secret);
  return new SignJWT({
    jti: code.jti,
    tenant_id: code.tenantId,
    issuance_id: code.issuanceId,
    credential_issuer: code.credentialIssuer,
    credential_configuration_ids: code.credentialConfigurationIds,
    ...(txCode !== undefined && { tx_code_mac: macOf(code.jti, txCode, key).toString('base64url') }),
  })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setExpirationTime(code.expiresAt)
    .sign(key);
}

/** @throws JOSEError when the code is not ours or has expired */
export async function verifyPreAuthorizedCode(
  token: string,
  secret: string,
  now: Date,
): Promise<VerifiedPreAuthorizedCode> {
  const key = keyFrom(secret);
  const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], typ: TYPE, currentDate: now });
  const mac = payload.tx_code_mac as string | undefined;
  return {
    jti: payload.jti!,
    tenantId: payload.tenant_id as string,
    issuanceId: payload.issuance_id as string,
    credentialIssuer: payload.credential_issuer as string,
    credentialConfigurationIds: payload.credential_configuration_ids as string[],
    expiresAt: new Date(payload.exp! * 1000),
    ...(mac !== undefined && {
      isTxCode: (txCode) => timingSafeEqual(macOf(payload.jti!, txCode, key), Buffer.from(mac, 'base64url')),
    }),
  };
}

/** Keyed, because whoever holds the code can read it: a plain hash of few digits would soon be guessed. */
function macOf(jti: string, txCode: string, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`${jti}.${txCode}`).digest();
}

function keyFrom(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'pre-authorized-code', 32));
}
