import { jsonFault, parseJsonDocument } from '@vc/protocol/json';
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
  if (status < 200 || status >= 300) {
    throw new UnexpectedResponseError(`${what}: HTTP ${status}${describeOAuthError(parseJson(body))}`);
  }
  try {
    return parseResponse(body);
  } catch (cause) {
    throw new UnexpectedResponseError(`${what} ${jsonFault(cause)}`);
  }
}

/** Returns undefined if the body is not JSON. */
export function parseJson(body: Buffer): unknown {
  try {
    return parseResponse(body);
  } catch {
    return undefined;
  }
}

/** An identifier that cannot be stored is not used. The rest, such as a credential that is issued once, counts. */
function parseResponse(body: Buffer): unknown {
  return parseJsonDocument(body, { isStored: false });
}
