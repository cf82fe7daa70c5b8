import { JwsError, parseCompactJws } from '@vc/protocol/crypto';
import { parseStorableJson } from '@vc/protocol/json';
import { parseClientId } from '@vc/protocol/openid4vp';
import { MalformedRequestError } from './request-rejected-error';

/** The request of a QR code or link: by value, by reference, or as unsigned `parameters` (OpenID4VP 1.0 §5.2, §5.7). */
export type RequestReference = { clientId: string } & (
  { request: string } | { requestUri: string; method: 'get' | 'post' } | { parameters: Record<string, unknown> }
);

/** Parameters whose values are JSON (§5.1). */
const JSON_PARAMETERS = ['dcql_query', 'client_metadata', 'transaction_data', 'verifier_info'];

/** RFC 6749 Appendix A.1 */
const VISIBLE = /^[\x20-\x7e]+$/;

const SCHEMES = ['openid4vp:', 'haip-vp:', 'eudi-openid4vp:', 'mdoc-openid4vp:', 'https:', 'http:'];

/** Parses the text of a QR code or link, or a landing page with the same parameters. @throws MalformedRequestError */
export function parseRequestUri(text: string): RequestReference {
  const searchParams = parseQuery(text);
  const clientId = requireClientId(searchParams);
  const [request, requestUri] = [single(searchParams, 'request'), single(searchParams, 'request_uri')];
  const isByValue = request === undefined && requestUri === undefined;
  // §5.9.3: requests with other client ids must be signed.
  if (isByValue && parseClientId(clientId)?.prefix === 'redirect_uri') {
    return { clientId, parameters: parseParameters(searchParams) };
  }
  if (request !== undefined && requestUri === undefined) return { clientId, request: requireJws(request) };
  if (requestUri !== undefined && request === undefined) {
    return { clientId, requestUri, method: parseMethod(searchParams) };
  }
  throw new MalformedRequestError('the presentation request has neither or both of request and request_uri');
}

function requireClientId(parameters: URLSearchParams): string {
  const clientId = single(parameters, 'client_id');
  if (!clientId) throw new MalformedRequestError('the presentation request has no client_id');
  if (!VISIBLE.test(clientId)) throw new MalformedRequestError('the client_id is not printable ASCII');
  return clientId;
}

function parseQuery(text: string): URLSearchParams {
  if (!URL.canParse(text)) throw new MalformedRequestError('the presentation request is not a URI');
  const { protocol, searchParams } = new URL(text);
  if (SCHEMES.includes(protocol)) return searchParams;
  throw new MalformedRequestError('the presentation request has an unknown URI scheme');
}

function parseParameters(query: URLSearchParams): Record<string, unknown> {
  const entries = [...query].map(([name, text]) => {
    assertSingle(query, name);
    return [name, JSON_PARAMETERS.includes(name) ? parseJsonParameter(name, text) : text];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function parseJsonParameter(name: string, text: string): unknown {
  try {
    return parseStorableJson(text);
  } catch (cause) {
    throw new MalformedRequestError(`the ${name} is not JSON`, { cause });
  }
}

/** Checks the form alone. `verifyRequestObject` verifies the signature. */
function requireJws(request: string): string {
  try {
    parseCompactJws(request);
    return request;
  } catch (cause) {
    if (!(cause instanceof JwsError)) throw cause;
    throw new MalformedRequestError(`the presentation request: ${cause.message}`, { cause });
  }
}

/** The default of `request_uri_method` is `get` (§5.10). */
function parseMethod(parameters: URLSearchParams): 'get' | 'post' {
  const method = single(parameters, 'request_uri_method') ?? 'get';
  if (method === 'get' || method === 'post') return method;
  throw new MalformedRequestError('invalid_request_uri_method');
}

function single(parameters: URLSearchParams, name: string): string | undefined {
  assertSingle(parameters, name);
  return parameters.get(name) ?? undefined;
}

function assertSingle(parameters: URLSearchParams, name: string): void {
  if (parameters.getAll(name).length > 1) {
    throw new MalformedRequestError(`the presentation request repeats ${name}`);
  }
}
