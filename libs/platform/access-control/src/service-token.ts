import { jwtVerify, SignJWT } from 'jose';

const LIFETIME_SECONDS = 60;
const AUDIENCE = 'internal';

/** A short-lived token with which one service calls another one's `/internal` routes. */
export async function createServiceToken(service: string, secret: string): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', typ: 'service+jwt' })
    .setIssuer(service)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${LIFETIME_SECONDS}s`)
    .sign(Buffer.from(secret));
}

/** Returns the name of the calling service. @throws JOSEError */
export async function verifyServiceToken(token: string, secret: string): Promise<string> {
  const { payload } = await jwtVerify(token, Buffer.from(secret), {
    algorithms: ['HS256'],
    typ: 'service+jwt',
    audience: AUDIENCE,
    requiredClaims: ['iss', 'exp'],
  });
  return payload.iss!;
}
