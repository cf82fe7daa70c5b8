import { fetchAsHost } from './fetch-as-host';

export interface JsonAnswer {
  status: number;
  headers: Headers;
  /** Undefined where the answer has no JSON body. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test reads the answer as untyped JSON
  body: any;
}

interface JsonRequest {
  method?: string | undefined;
  token?: string | undefined;
  /** Sent as JSON; a form is sent as it is. */
  body?: object | URLSearchParams | undefined;
  headers?: Record<string, string>;
  /** `Host` header, if it is not that of the URL. */
  host?: string | undefined;
}

/** An HTTP exchange with JSON or a form. */
export async function requestJson(url: string, request: JsonRequest = {}): Promise<JsonAnswer> {
  const { method = request.body ? 'POST' : 'GET', token, headers, host } = request;
  const { body, contentHeaders } = contentOf(request);
  const sent = {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...contentHeaders, ...headers },
    ...(body && { body }),
  };
  const response = await (host === undefined ? fetch(url, sent) : fetchAsHost(url, host, sent));
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : undefined };
}

function contentOf({ body }: JsonRequest): {
  body?: string | URLSearchParams;
  contentHeaders?: Record<string, string>;
} {
  if (!body) return {};
  if (body instanceof URLSearchParams) return { body };
  return { body: JSON.stringify(body), contentHeaders: { 'content-type': 'application/json' } };
}
