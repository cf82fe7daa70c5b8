import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import type { ControllerOptions, Type } from '@nestjs/common';
import { documentOf } from '@vc/contract/openapi';
import type { DocumentName } from '@vc/contract/openapi';
import { Public } from '@vc/platform/access-control';
import { ServiceConfig } from '@vc/platform/config';
import { CREDENTIAL_PLATFORM } from '@vc/platform/http';
import type { FastifyReply } from 'fastify';
import { sendCached, toCachedContent } from './cached-content';
import type { CachedContent } from './cached-content';
import { viewerFile } from './viewer-files';
import { VIEWER_PAGE_HEADERS, viewerPage } from './viewer-page';

/** Pages of every origin may read a document. */
const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' };

/** Returns a document as it is served: with the public address in its servers. */
function publishDocument(name: DocumentName, publicUrl: string): CachedContent {
  const document = documentOf(name);
  const servers = document.servers.map((server) => ({ ...server, url: publicUrl + server.url.replace(/\/$/, '') }));
  return toCachedContent(JSON.stringify({ ...document, servers }), HEADERS);
}

/** Wallet-facing endpoints have no area, and their document has no versions. */
const ADDRESS_OF: Partial<Record<DocumentName, ControllerOptions>> = { protocol: { path: 'protocol' } };

const IfNoneMatch = () => Headers('if-none-match');

/** Returns a controller that serves a document at `openapi.json`, and a page for reading it at `docs`. */
export function documentsController(name: DocumentName): Type {
  @Controller(ADDRESS_OF[name] ?? { version: CREDENTIAL_PLATFORM })
  @Public()
  class DocumentsController {
    private readonly document: CachedContent;
    private readonly viewer = toCachedContent(
      viewerPage(`/${name}/docs`, documentOf(name).info.title),
      VIEWER_PAGE_HEADERS,
    );

    constructor(config: ServiceConfig) {
      this.document = publishDocument(name, config.PUBLIC_URL);
    }

    @Get('openapi.json')
    async get(@IfNoneMatch() known: string | undefined, @Res() reply: FastifyReply) {
      await sendCached(reply, this.document, known);
    }

    @Get('docs')
    async page(@IfNoneMatch() known: string | undefined, @Res() reply: FastifyReply) {
      await sendCached(reply, this.viewer, known);
    }

    @Get('docs/:file')
    async file(@Param('file') file: string, @IfNoneMatch() known: string | undefined, @Res() reply: FastifyReply) {
      await sendCached(reply, await viewerFile(file), known);
    }
  }
  return DocumentsController;
}
