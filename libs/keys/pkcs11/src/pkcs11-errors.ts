/** Return values of PKCS #11 3.0 (Appendix B.9). */
const CKR = {
  GENERAL_ERROR: 0x5,
  FUNCTION_FAILED: 0x6,
  ATTRIBUTE_VALUE_INVALID: 0x13,
  DEVICE_ERROR: 0x30,
  DEVICE_MEMORY: 0x31,
  DEVICE_REMOVED: 0x32,
  KEY_HANDLE_INVALID: 0x60,
  OBJECT_HANDLE_INVALID: 0x82,
  PIN_INCORRECT: 0xa0,
  PIN_INVALID: 0xa1,
  PIN_LEN_RANGE: 0xa2,
  PIN_EXPIRED: 0xa3,
  PIN_LOCKED: 0xa4,
  SESSION_CLOSED: 0xb0,
  SESSION_HANDLE_INVALID: 0xb3,
  TEMPLATE_INCONSISTENT: 0xd1,
  TOKEN_NOT_PRESENT: 0xe0,
  TOKEN_NOT_RECOGNIZED: 0xe1,
  USER_NOT_LOGGED_IN: 0x101,
  DOMAIN_PARAMS_INVALID: 0x130,
  CURVE_NOT_SUPPORTED: 0x140,
  USER_ALREADY_LOGGED_IN: 0x100,
  CRYPTOKI_NOT_INITIALIZED: 0x190,
  CRYPTOKI_ALREADY_INITIALIZED: 0x191,
} as const;

/** Another attempt with the same PIN would count towards its lock. */
const PIN_REFUSED = new Set<number>([
  CKR.PIN_INCORRECT,
  CKR.PIN_INVALID,
  CKR.PIN_LEN_RANGE,
  CKR.PIN_EXPIRED,
  CKR.PIN_LOCKED,
]);
const HANDLE_DEAD = new Set<number>([CKR.KEY_HANDLE_INVALID, CKR.OBJECT_HANDLE_INVALID]);
const CURVE_REFUSED = new Set<number>([
  CKR.ATTRIBUTE_VALUE_INVALID,
  CKR.TEMPLATE_INCONSISTENT,
  CKR.DOMAIN_PARAMS_INVALID,
  CKR.CURVE_NOT_SUPPORTED,
  CKR.GENERAL_ERROR,
  CKR.FUNCTION_FAILED,
]);
const TOKEN_GONE = new Set<number>([
  CKR.GENERAL_ERROR,
  CKR.DEVICE_ERROR,
  CKR.DEVICE_MEMORY,
  CKR.DEVICE_REMOVED,
  CKR.SESSION_CLOSED,
  CKR.SESSION_HANDLE_INVALID,
  CKR.TOKEN_NOT_PRESENT,
  CKR.TOKEN_NOT_RECOGNIZED,
  CKR.USER_NOT_LOGGED_IN,
  CKR.CRYPTOKI_NOT_INITIALIZED,
]);

/** The token has no private key with this `CKA_ID`. */
export class KeyMissingError extends Error {
  constructor(reference: string) {
    super(`The token has no private key ${reference}.`);
  }
}

export const isPinRefused = (error: unknown) => PIN_REFUSED.has(codeOf(error));
export const isHandleDead = (error: unknown) => HANDLE_DEAD.has(codeOf(error));
export const isCurveRefused = (error: unknown) => CURVE_REFUSED.has(codeOf(error));
export const isAlreadyLoggedIn = (error: unknown) => codeOf(error) === CKR.USER_ALREADY_LOGGED_IN;
export const isAlreadyInitialized = (error: unknown) => codeOf(error) === CKR.CRYPTOKI_ALREADY_INITIALIZED;
/** The token has to be opened again. */
export const isTokenGone = (error: unknown) => TOKEN_GONE.has(codeOf(error));

/** @returns 0 for an error that is no return value of the library */
function codeOf(error: unknown): number {
  const { code } = error as { code?: unknown };
  return typeof code === 'number' ? code : 0;
}
