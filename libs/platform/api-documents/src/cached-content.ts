import { headerElements } from '@vc/platform/http';
import { sha256Base64Url } from '@vc/protocol/crypto';
import type { FastifyReply } from 'fastify';

/** A body that is the same for all clients. */
export interface CachedContent {
  headers: Record<string, string>;
  body: string;
  etag: string;
}

export function toCachedContent(body: string, headers: Record<string, string>): CachedContent {
  const etag = `"${sha256Base64Url(body)}"`;
  return { body, etag, headers: { 'cache-control': 'public, max-age=300', etag, ...headers } };
}

/** Answers 304 without a body to a client that has the content. */
export async function sendCached(
  reply: FastifyReply,
  { headers, body, etag }: CachedContent,
  ifNoneMatch: string | undefined,
): Promise<void> {
  void reply.headers(headers);
  await (isNamed(etag, ifNoneMatch) ? reply.status(304).send() : reply.send(body));
}

/**
 * A proxy that compresses the content makes the tag a weak one.
 * @see https://www.rfc-editor.org/rfc/rfc9110 (§13.1.2)
 */
function isNamed(etag: string, ifNoneMatch: string | undefined): boolean {
  const named = headerElements(ifNoneMatch).map((each) => each.replace(/^W\//, ''));
  return named.includes('*') || named.includes(etag);
}
