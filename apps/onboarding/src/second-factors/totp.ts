import { Secret, TOTP } from 'otpauth';

/** What every authenticator app supports (RFC 6238 §1.2 and appendix A). */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 };
const PERIOD_MS = PARAMETERS.period * 1000;
/** Steps before and after the current one, for clocks that differ (RFC 6238 §5.2). */
const WINDOW = 1;
/** The library compares the bytes of the codes and throws for other lengths. */
const CODE = /^[0-9]{6}$/;
/** RFC 4226 §4 recommends 160 bits. */
const SECRET_BYTES = 20;

/** Returns a new secret in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

export interface TotpLabel {
  /** Name of the organization. */
  organization: string;
  username: string;
}

/** Returns the `otpauth:` URI that authenticator apps read. */
export function toTotpUri(secret: string, { organization, username }: TotpLabel): string {
  const issuer = organization.replaceAll(':', ' ');
  return new TOTP({ ...PARAMETERS, issuer, label: username, secret: Secret.fromBase32(secret) }).toString();
}

/** Returns the time step of a right code, and undefined for a wrong one. The codes are compared in constant time. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  if (!CODE.test(code)) return undefined;
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(now.getTime() / PERIOD_MS) + delta;
}
