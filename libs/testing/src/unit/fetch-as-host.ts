import { request } from 'undici';

interface HostRequest {
  method?: string | undefined;
  headers?: Record<string, string>;
  body?: string | URLSearchParams | undefined;
}

const WITHOUT_BODY = [204, 304];

/** As `fetch`, with a `Host` header of the caller's choice, which `fetch` does not send. */
export async function fetchAsHost(url: string, host: string, options: HostRequest = {}): Promise<Response> {
  const { method = 'GET', body } = options;
  const isForm = body instanceof URLSearchParams;
  const type = isForm && { 'content-type': 'application/x-www-form-urlencoded' };
  const headers = { ...options.headers, ...type, host };
  const answer = await request(url, { method, headers, ...(body && { body: body.toString() }) });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const named = Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(', ')] as const);
  const init = { status: answer.statusCode, headers: Object.fromEntries(named) };
  return new Response(WITHOUT_BODY.includes(answer.statusCode) ? null : bytes, init);
}
