import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { parseExactJson } from '@vc/protocol/json';

/** WebAuthn §4 (Credential ID): at most 1023 bytes. */
const MAX_ID_CHARACTERS = 1_364;
const BASE64URL = /^[\w-]+$/;

type Members = Record<string, unknown>;

/** Returns the answer of `navigator.credentials.get`, undefined for text that is none. It is not verified. */
export function parseAssertion(text: string): AuthenticationResponseJSON | undefined {
  const answer = parseAnswer(text, ['authenticatorData', 'clientDataJSON', 'signature']);
  if (!answer) return undefined;
  const { userHandle, ...response } = answer.response as Members;
  if (isAbsent(userHandle)) return { ...answer, response } as unknown as AuthenticationResponseJSON;
  return isBase64Url(userHandle) ? (answer as unknown as AuthenticationResponseJSON) : undefined;
}

/** Returns the answer of `navigator.credentials.create`, undefined for text that is none. It is not verified. */
export function parseAttestation(text: string): RegistrationResponseJSON | undefined {
  const answer = parseAnswer(text, ['attestationObject', 'clientDataJSON']);
  if (!answer) return undefined;
  const { transports = [] } = answer.response as Members;
  if (!Array.isArray(transports) || transports.length > 10 || !transports.every(isTransport)) return undefined;
  return answer as unknown as RegistrationResponseJSON;
}

/** @param names of the members of the response, all of them in base64url */
function parseAnswer(text: string, names: string[]): Members | undefined {
  const answer = parseObject(text);
  if (!answer) return undefined;
  const { id, rawId, type, response } = answer;
  const isNamed = isBase64Url(id) && id.length <= MAX_ID_CHARACTERS && rawId === id && type === 'public-key';
  if (!isNamed || !isObject(response) || !names.every((name) => isBase64Url(response[name]))) return undefined;
  return answer;
}

function parseObject(text: string): Members | undefined {
  try {
    const parsed: unknown = parseExactJson(text);
    return isObject(parsed) ? parsed : undefined;
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
