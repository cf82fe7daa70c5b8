import type { ReceiverClient } from '@vc/feature/webhook-store';
import type { OutgoingRequest, OutgoingResponse } from '@vc/platform/outgoing-http';
import { isObject, parseJsonDocument } from '@vc/protocol/json';

const MAX_TOKEN_LENGTH = 8_192;
/** Visible ASCII, of which RFC 6750 §2.1 allows a part. */
const TOKEN = /^[!-~]+$/;
/** RFC 6749 §5.2. Other codes are not repeated. */
const ERRORS = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
];
const DEFAULT_SECONDS = 300;
const MOST_SECONDS = 24 * 3_600;

/** The token endpoint of a receiver gave no usable token. */
export class TokenRequestError extends Error {}

export interface ReceiverToken {
  value: string;
  /** How long it is used. */
  lifetimeMs: number;
}

/** A request of the client credentials grant, with HTTP Basic (RFC 6749 §2.3.1, §4.4.2). */
export function tokenRequest({ tokenUrl, clientId, clientSecret, scope }: ReceiverClient): OutgoingRequest {
  const credentials = `${formEncoded(clientId)}:${formEncoded(clientSecret)}`;
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...(scope !== undefined && { scope }) });
  return {
    method: 'POST',
    url: tokenUrl,
    headers: {
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      'user-agent': 'vc-platform-webhooks/1',
    },
    body: form.toString(),
  };
}

/** Reads a token response (RFC 6749 §5.1). @throws TokenRequestError without anything that the response contains */
export function toReceiverToken({ status, body }: OutgoingResponse): ReceiverToken {
  const answer = parseObject(body);
  if (status !== 200) {
    throw new TokenRequestError(`The token endpoint responded with status ${status}${codeOf(answer)}.`);
  }
  const { access_token: value, token_type: type, expires_in: seconds = DEFAULT_SECONDS } = answer;
  const isToken = typeof value === 'string' && TOKEN.test(value) && value.length <= MAX_TOKEN_LENGTH;
  if (!isToken) throw new TokenRequestError('The response of the token endpoint contains no usable access_token.');
  if (typeof type !== 'string' || type.toLowerCase() !== 'bearer') {
    throw new TokenRequestError('The token_type of the token endpoint is not Bearer.');
  }
  return { value, lifetimeMs: lifetimeOf(seconds) };
}

/** A tenth less, so that a token does not end on its way. */
function lifetimeOf(seconds: unknown): number {
  const known = typeof seconds === 'number' && seconds > 0 ? Math.min(seconds, MOST_SECONDS) : DEFAULT_SECONDS;
  return Math.max(1, Math.floor(known * 900));
}

function codeOf({ error }: Record<string, unknown>): string {
  return ERRORS.includes(error as string) ? ` (${error as string})` : '';
}

function parseObject(body: Buffer): Record<string, unknown> {
  try {
    const value = parseJsonDocument(body);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** One member of `application/x-www-form-urlencoded`. */
function formEncoded(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}
