import { OfferRejectedError } from './offer-rejected-error';
import { assertAvailable } from './server-unavailable-error';

/** How the wallet reaches issuers; the caller decides which addresses are allowed. */
export type WalletHttp = (request: WalletRequest) => Promise<WalletResponse>;

export interface WalletRequest {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface WalletResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** JSON of a 2xx answer. @param what names the answer in errors. @throws OfferRejectedError, ServerUnavailableError */
export async function requestJson(http: WalletHttp, what: string, request: WalletRequest): Promise<unknown> {
  return jsonOf(what, await http({ ...request, headers: { accept: 'application/json', ...request.headers } }));
}

/** @throws ServerUnavailableError, or OfferRejectedError for anything else but a 2xx answer with JSON */
export function jsonOf(what: string, response: WalletResponse): unknown {
  assertAvailable(what, response);
  const { status, body } = response;
  const json = parseJson(body);
  if (status >= 200 && status < 300) {
    if (json === undefined) throw new OfferRejectedError([`${what} is not JSON`]);
    return json;
  }
  throw new OfferRejectedError([`${what}: HTTP ${status}${errorIn(json)}`]);
}

/** Undefined where it is not JSON. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** The members of OAuth and OpenID errors; they are meant for developers' eyes, and cut to size. */
function errorIn(json: unknown): string {
  const { error, error_description: description } = (json ?? {}) as Record<string, unknown>;
  if (typeof error !== 'string') return '';
  const detail = typeof description === 'string' ? ` (${description.slice(0, 200)})` : '';
  return `, ${error.slice(0, 100)}${detail}`;
}
