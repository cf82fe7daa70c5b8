import {
  type OutgoingHttp,
  OutgoingHttpError,
  type OutgoingRequest,
  type OutgoingResponse,
} from '@vc/platform/outgoing-http';
import { translating } from '@vc/protocol/errors';
import { isObject } from '@vc/protocol/json';
import { remoteKeyFailure } from './remote-key.errors';

const MAX_TEXT = 200;

/** Sends a request to the system that keeps keys. @throws DomainError `UNAVAILABLE` without an answer, and for a redirect */
export async function sendTo(http: OutgoingHttp, request: OutgoingRequest): Promise<OutgoingResponse> {
  const response = await translating(
    () => http.request(request),
    OutgoingHttpError,
    (cause) => remoteKeyFailure(`The provider cannot be asked. ${cause.message}`, { cause }),
  );
  if (response.status >= 300 && response.status < 400) {
    throw remoteKeyFailure('The provider answered with a redirect, which is not followed.');
  }
  return response;
}

/** The members of a JSON object. @throws DomainError `UNAVAILABLE` for another body */
export function readObject({ body, status }: OutgoingResponse): Record<string, unknown> {
  const value = parse(body.toString('utf8'));
  if (isObject(value)) return value;
  throw remoteKeyFailure(`The provider answered ${status} with a body that is no JSON object.`);
}

/** The same, without members for another body. */
export function readOptionalObject({ body }: OutgoingResponse): Record<string, unknown> {
  const value = parse(body.toString('utf8'));
  return isObject(value) ? value : {};
}

/** A text of another system for the log, cut, and without the secrets that it may repeat. */
export function excerptOf(text: string, secrets: readonly string[] = []): string {
  const shown = secrets.reduce((rest, secret) => (secret === '' ? rest : rest.replaceAll(secret, '***')), text);
  return shown.slice(0, MAX_TEXT);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
