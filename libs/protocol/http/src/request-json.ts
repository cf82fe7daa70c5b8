import { describeOAuthError } from './oauth-error';
import { assertAvailable } from './server-unavailable-error';
import type { WalletHttp, WalletRequest, WalletResponse } from './wallet-http';

/** The response is an error, or not JSON. */
export class UnexpectedResponseError extends Error {}

/**
 * Sends a request and returns the JSON of a 2xx response.
 * @param what names the response in errors
 * @throws UnexpectedResponseError, ServerUnavailableError
 */
export async function requestJson(http: WalletHttp, what: string, request: WalletRequest): Promise<unknown> {
  return readJson(what, await http({ ...request, headers: { accept: 'application/json', ...request.headers } }));
}

/** A POST of a form whose response is JSON, as the endpoints of OAuth take it (RFC 6749 §3.2, RFC 9126 §2.1). */
export function formRequest(url: string, form: string): WalletRequest & { headers: Record<string, string> } {
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
  return { method: 'POST', url, headers, body: form };
}

/**
 * Returns the JSON of a 2xx response.
 * @param what names the response in errors
 * @throws UnexpectedResponseError, ServerUnavailableError
 */
export function readJson(what: string, response: WalletResponse): unknown {
  assertAvailable(what, response);
  const { status, body } = response;
  const json = parseJson(body);
  if (status < 200 || status >= 300) {
    throw new UnexpectedResponseError(`${what}: HTTP ${status}${describeOAuthError(json)}`);
  }
  if (json === undefined) throw new UnexpectedResponseError(`${what} is not JSON`);
  return json;
}

/** Returns undefined if the body is not JSON. */
export function parseJson(body: Buffer): unknown {
  try {
    // An identifier that cannot be stored is not used. The rest, such as a credential that is issued once, counts.
    // eslint-disable-next-line no-restricted-syntax -- the texts are not stored, or checked one by one
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
