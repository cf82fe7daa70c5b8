import { parseJsonDocument } from '@vc/protocol/json';
const TIMEOUT_MS = 10_000;

export interface PublicDocument {
  headers: Headers;
  body: Buffer;
}

/**
 * Fetches a document as a stranger does, without a token.
 * @throws Error with a sentence, also for a redirect, which clients of the specifications do not follow
 */
export async function fetchDocument(url: string, accept = 'application/json'): Promise<PublicDocument> {
  const response = await send(url, accept);
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    throw new Error(`${url} redirects to ${headers.get('location') ?? 'nowhere'}, and clients follow no redirect.`);
  }
  if (!response.ok) throw new Error(`${url} answers ${status}.`);
  return { headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** @throws Error as `fetchDocument`, and for a body that is not a JSON object */
export async function fetchJson(url: string): Promise<Record<string, unknown>> {
  return parseObject(url, (await fetchDocument(url)).body);
}

async function send(url: string, accept: string): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return await fetch(url, { signal, redirect: 'manual', headers: { accept } });
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : message;
    throw new Error(`${url} does not answer: ${reason ?? message}.`, { cause: error });
  }
}

function parseObject(url: string, body: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = parseJsonDocument(body);
  } catch (cause) {
    throw new Error(`${url} is not JSON.`, { cause });
  }
  if (typeof value !== 'object' || value === null) throw new Error(`${url} is not a JSON object.`);
  return value as Record<string, unknown>;
}
