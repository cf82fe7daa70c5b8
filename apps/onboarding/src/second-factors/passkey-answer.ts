import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { parseExactJson } from '@vc/protocol/json';

/** WebAuthn §4 (Credential ID): at most 1023 bytes. */
const MAX_ID_CHARACTERS = 1_364;
const BASE64URL = /^[\w-]+$/;

type Members = Record<string, unknown>;

/** Returns the answer of `navigator.credentials.get`, undefined for text that is none. It is not verified. */
export function parseAssertion(text: string): AuthenticationResponseJSON | undefined {
  const names = ['authenticatorData', 'clientDataJSON', 'signature'] as const;
  const answer = parseJson(text);
  if (!isAnswer<AuthenticationResponseJSON>(answer, names)) return undefined;
  const { userHandle, ...response } = answer.response;
  if (isAbsent(userHandle)) return { ...answer, response };
  return isBase64Url(userHandle) ? answer : undefined;
}

/** Returns the answer of `navigator.credentials.create`, undefined for text that is none. It is not verified. */
export function parseAttestation(text: string): RegistrationResponseJSON | undefined {
  const answer = parseJson(text);
  if (!isAnswer<RegistrationResponseJSON>(answer, ['attestationObject', 'clientDataJSON'])) return undefined;
  const { transports = [] }: { transports?: unknown } = answer.response;
  return Array.isArray(transports) && transports.length <= 10 && transports.every(isTransport) ? answer : undefined;
}

/** @param names of the members of the response, all of them in base64url */
function isAnswer<T extends AuthenticationResponseJSON | RegistrationResponseJSON>(
  answer: unknown,
  names: readonly (keyof T['response'] & string)[],
): answer is T {
  if (!isObject(answer)) return false;
  const { id, rawId, type, response } = answer;
  const isNamed = isBase64Url(id) && id.length <= MAX_ID_CHARACTERS && rawId === id && type === 'public-key';
  return isNamed && isObject(response) && names.every((name) => isBase64Url(response[name]));
}

function parseJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isBase64Url(value: unknown): value is string {
  return typeof value === 'string' && BASE64URL.test(value);
}

/** A security key that stores no user handle gives null, which Safari sends as an empty text (WebKit bug 239737). */
function isAbsent(userHandle: unknown): boolean {
  return userHandle === undefined || userHandle === null || userHandle === '';
}

/** WebAuthn §5.8.4: unknown transports are kept. */
function isTransport(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z-]{1,20}$/.test(value);
}
