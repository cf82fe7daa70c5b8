import type { DocumentName } from '@vc/contract/openapi';
import { documentOf } from '@vc/contract/openapi';
import { type CachedContent, toCachedContent } from './cached-content';

/** Pages of every origin may read a document. */
const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' };

/** Returns a document as it is served: with the public address in its servers. */
export function publishDocument(name: DocumentName, publicUrl: string): CachedContent {
  const document = documentOf(name);
  const servers = document.servers.map((server) => ({ ...server, url: publicUrl + server.url.replace(/\/$/, '') }));
  return toCachedContent(JSON.stringify({ ...document, servers }), HEADERS);
}
