export interface JsonAnswer {
  status: number;
  headers: Headers;
  /** Undefined where the answer has no JSON body. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

interface JsonRequest {
  method?: string | undefined;
  token?: string | undefined;
  /** Sent as JSON; a form is sent as it is. */
  body?: object | URLSearchParams | undefined;
  headers?: Record<string, string>;
}

/** One HTTP exchange, as specs need it. */
export async function requestJson(url: string, request: JsonRequest = {}): Promise<JsonAnswer> {
  const { method = request.body ? 'POST' : 'GET', token, body, headers = {} } = request;
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : undefined };
}
