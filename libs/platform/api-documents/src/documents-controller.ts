import type { ControllerOptions, Type } from '@nestjs/common';
import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import type { DocumentName } from '@vc/contract/openapi';
import { Public } from '@vc/platform/access-control';
import { ServiceConfig } from '@vc/platform/config';
import { CREDENTIAL_PLATFORM } from '@vc/platform/http';
import type { FastifyReply } from 'fastify';
import type { PublishedDocument } from './published-document';
import { publishDocument } from './published-document';
import { viewerFile } from './viewer-files';
import { VIEWER_PAGE_HEADERS, viewerPage } from './viewer-page';

const CACHED = { 'cache-control': 'public, max-age=300' };

/** Wallet-facing endpoints have no area, and their document has no versions. */
const ADDRESS_OF: Partial<Record<DocumentName, ControllerOptions>> = { protocol: { path: 'protocol' } };

/** Returns a controller that serves a document at `openapi.json`, and a page for reading it at `docs`. */
export function documentsController(name: DocumentName): Type {
  @Controller(ADDRESS_OF[name] ?? { version: CREDENTIAL_PLATFORM })
  @Public()
  class DocumentsController {
    private readonly document: PublishedDocument;

    constructor(config: ServiceConfig) {
      this.document = publishDocument(name, config.PUBLIC_URL);
    }

    @Get('openapi.json')
    async get(@Headers('if-none-match') known: string | undefined, @Res() reply: FastifyReply) {
      const { body, etag } = this.document;
      void reply.headers({ ...CACHED, etag, 'access-control-allow-origin': '*' });
      await (known === etag ? reply.status(304).send() : reply.type('application/json').send(body));
    }

    @Get('docs')
    async page(@Res() reply: FastifyReply) {
      await reply.headers({ ...CACHED, ...VIEWER_PAGE_HEADERS }).send(viewerPage(`/${name}/docs`, this.document.title));
    }

    @Get('docs/:file')
    async file(@Param('file') file: string, @Res() reply: FastifyReply) {
      const { type, content } = await viewerFile(file);
      await reply
        .headers({ ...CACHED, 'x-content-type-options': 'nosniff' })
        .type(type)
        .send(content);
    }
  }
  return DocumentsController;
}
