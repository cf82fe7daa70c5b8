import { Injectable } from '@nestjs/common';
import { html, renderPage, toPageReader } from '@vc/platform/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { consoleTexts } from '../page-texts/page-texts';
import { pathUnknown } from '../requests/request.errors';
import { WebAppFiles } from './web-app-files';
import { FILE_HEADERS, IMMUTABLE, REVALIDATED } from './web-app-headers';

const INDEX = 'index.html';

/** The app that runs in the browser. */
@Injectable()
export class WebApp {
  constructor(private readonly files: WebAppFiles) {}

  /** Sends a file of the app, and its page for every other address that a browser opens. @throws DomainError `NOT_FOUND` */
  async serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { headers } = request;
    const path = pathOf(request);
    const file = await this.files.find(path, headers['accept-encoding']);
    if (file) {
      const cacheControl = path.startsWith('assets/') ? IMMUTABLE : REVALIDATED;
      return reply.headers({ ...FILE_HEADERS, ...file.headers, 'cache-control': cacheControl }).send(file.content);
    }
    const isPage = path === '' || headers.accept?.includes('text/html') === true;
    if (!isPage || path.startsWith('assets/')) throw pathUnknown();
    return this.sendIndex(request, reply);
  }

  private async sendIndex(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const index = await this.files.find(INDEX, request.headers['accept-encoding']);
    if (!index) return sendNotBuilt(request, reply);
    return reply.headers({ ...FILE_HEADERS, ...index.headers, 'cache-control': REVALIDATED }).send(index.content);
  }
}

function sendNotBuilt(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const reader = toPageReader(request);
  const t = consoleTexts(reader.language);
  const body = html`<p>${t.text('not-built.what')}</p>
    <p>${t.html('not-built.next', { command: html`<code>npm run build</code>` })}</p>`;
  const page = renderPage({ title: t.text('not-built.title'), body }, reader, { status: 503 });
  return reply.status(page.status).headers(page.headers).send(page.body);
}

/** The path below `/console`, as it was sent. */
function pathOf({ raw: { url = '' } }: FastifyRequest): string {
  return url.replace(/\?.*/s, '').slice('/console/'.length);
}
