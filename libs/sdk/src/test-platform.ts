import { createClient, type ClientOptions } from './client';

/** Status, body and headers of a response, or the reason why there is none. */
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | Error;

interface SentRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

export const TOKEN: Answer = { body: { access_token: 't1', expires_in: 300 } };

/** A `fetch` that answers requests in order, and records them. */
export function answeringFetch(...answers: Answer[]) {
  const requests: SentRequest[] = [];
  const fetch = async (url: string, { method = 'GET', headers, body }: RequestInit) => {
    requests.push({ url, method, headers: headers as Record<string, string>, body });
    const answer = answers[requests.length - 1];
    if (answer === undefined) throw new Error(`Request ${requests.length} was not expected: ${url}`);
    if (answer instanceof Error) throw answer;
    const text = answer.body === undefined ? null : JSON.stringify(answer.body);
    return new Response(text, { status: answer.status ?? 200, headers: answer.headers ?? {} });
  };
  return { fetch, requests };
}

/** A client whose requests are answered in order. */
export function testClient(answers: Answer[], options: Partial<ClientOptions> = {}) {
  const { fetch, requests } = answeringFetch(...answers);
  const access = { url: 'http://platform.example', clientId: 'acme', clientSecret: 'secret' };
  return { client: createClient({ ...access, fetch, ...options }), requests };
}
