import { RequestRejectedError } from './request-rejected-error';

/** What a QR code or link says of a request (OpenID4VP 1.0 §5.2, §5.7). */
export type RequestReference = { clientId: string } & (
  { request: string } | { requestUri: string; method: 'get' | 'post' }
);

const SCHEMES = ['openid4vp:', 'haip-vp:', 'eudi-openid4vp:', 'mdoc-openid4vp:', 'https:', 'http:'];

/** Takes the text of a QR code or link, or a landing page that carries the same parameters. @throws RequestRejectedError */
export function parseRequestUri(text: string): RequestReference {
  if (!URL.canParse(text)) throw new RequestRejectedError(['the presentation request is not a URI']);
  const { protocol, searchParams } = new URL(text);
  if (!SCHEMES.includes(protocol))
    throw new RequestRejectedError(['the presentation request has an unknown URI scheme']);
  const clientId = single(searchParams, 'client_id');
  const [request, requestUri] = [single(searchParams, 'request'), single(searchParams, 'request_uri')];
  if (!clientId) throw new RequestRejectedError(['the presentation request has no client_id']);
  if ((request === undefined) === (requestUri === undefined)) {
    throw new RequestRejectedError(['the presentation request has neither or both of request and request_uri']);
  }
  if (request !== undefined) return { clientId, request };
  return { clientId, requestUri: requestUri!, method: methodOf(searchParams) };
}

/** §5.10: `get` where nothing else is said. */
function methodOf(parameters: URLSearchParams): 'get' | 'post' {
  const method = single(parameters, 'request_uri_method') ?? 'get';
  if (method === 'get' || method === 'post') return method;
  throw new RequestRejectedError(['invalid_request_uri_method']);
}

function single(parameters: URLSearchParams, name: string): string | undefined {
  const values = parameters.getAll(name);
  if (values.length > 1) throw new RequestRejectedError([`the presentation request repeats ${name}`]);
  return values[0];
}
