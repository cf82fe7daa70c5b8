import { createHash } from 'node:crypto';
import type { DocumentName } from '@vc/contract/openapi';
import { documentOf } from '@vc/contract/openapi';

/** A document as it is served: with the public address in its servers. */
export interface PublishedDocument {
  title: string;
  body: string;
  etag: string;
}

export function publishDocument(name: DocumentName, publicUrl: string): PublishedDocument {
  const document = documentOf(name);
  const servers = document.servers.map((server) => ({ ...server, url: publicUrl + server.url.replace(/\/$/, '') }));
  const body = JSON.stringify({ ...document, servers });
  const digest = createHash('sha256').update(body).digest('base64url');
  return { title: document.info.title, body, etag: `"${digest}"` };
}
