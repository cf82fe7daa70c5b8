import type { AccessTokens } from './access-tokens';
import type { CallOptions } from './call-options';
import type { Operations } from './operations';
import { PlatformError } from './platform-error';
import type { Transport, TransportResponse } from './transport';

type ParameterValue = string | number | boolean | undefined;

/** Values of the request of an operation, as the types of the operation allow them. */
interface UntypedRequest {
  path?: Record<string, string>;
  query?: Record<string, ParameterValue | Record<string, ParameterValue>>;
  body?: unknown;
}

interface Page {
  data: unknown[];
  /** Paths of the platform. */
  links?: { next?: string };
}

type Sent = [method: string, path: string, body?: unknown];
type SendTo = (path: string) => Promise<TransportResponse>;

/**
 * The functions of an area.
 * @param routes method and path of each operation, by its operation id
 */
export function createArea<Area>(
  routes: Record<string, string>,
  transport: Transport,
  tokens: AccessTokens,
): Operations<Area> {
  const functions = Object.entries(routes).map(([id, route]) => {
    const [method = '', template = ''] = route.split(' ');
    const call = (request: UntypedRequest = {}, options: CallOptions = {}) => {
      const sendWith = (used: CallOptions) => async (path: string) =>
        sendAuthorized(transport, tokens, [method, path, request.body], used);
      // Another page is another request, so it has a key of its own.
      const { idempotencyKey: _key, ...further } = options;
      return toCall(sendWith(options)(toPath(template, request)), sendWith(further));
    };
    return [id, call];
  });
  return Object.fromEntries(functions) as Operations<Area>;
}

/** Repeats a request once with another token, if the platform refuses the first one. */
async function sendAuthorized(
  transport: Transport,
  tokens: AccessTokens,
  [method, path, body]: Sent,
  options: CallOptions,
): Promise<TransportResponse> {
  const headers = headersOf(method, options);
  for (let isLast = false; ; isLast = true) {
    const token = await tokens.get();
    try {
      const authorized = { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
      return await transport.send({ method, path, body, headers: authorized, isRepeatable: true, options });
    } catch (error) {
      const isRefused = error instanceof PlatformError && error.status === 401;
      if (!isRefused || isLast || token === undefined || !tokens.forget(token)) throw error;
    }
  }
}

/** The idempotency key makes a POST repeatable. The other methods are by themselves. */
function headersOf(method: string, { idempotencyKey, ifMatch }: CallOptions): Record<string, string> {
  return {
    ...(method === 'POST' && { 'idempotency-key': `"${idempotencyKey ?? crypto.randomUUID()}"` }),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
  };
}

function toPath(template: string, { path = {}, query = {} }: UntypedRequest): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const given = Object.entries(query)
    .flatMap(toParameters)
    .filter(([, value]) => value !== undefined);
  if (given.length === 0) return filled;
  return `${filled}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}

/** The members of an object are parameters of their own (OpenAPI: style `form`, `explode`). */
function toParameters([name, value]: [string, ParameterValue | Record<string, ParameterValue>]) {
  return typeof value === 'object' ? Object.entries(value) : [[name, value] as [string, ParameterValue]];
}

/** @param sendFurther sends the request for another page */
function toCall(first: Promise<TransportResponse>, sendFurther: SendTo) {
  const result = first.then(({ body }) => body);
  // A rejection reaches the caller by the iterator or the headers, so the promise itself may stay unobserved.
  const unobserved = <T>(use: () => T): T => {
    result.catch(() => undefined);
    return use();
  };
  return Object.assign(result, {
    headers: async () => unobserved(async () => (await first).headers),
    [Symbol.asyncIterator]: () => unobserved(() => itemsOf(first, sendFurther)),
  });
}

async function* itemsOf(first: Promise<TransportResponse>, sendFurther: SendTo): AsyncGenerator {
  let page = (await first).body as Page;
  yield* page.data;
  while (page.links?.next !== undefined) {
    page = (await sendFurther(page.links.next)).body as Page;
    yield* page.data;
  }
}
