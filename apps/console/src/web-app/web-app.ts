import { Inject, Injectable } from '@nestjs/common';
import { html, renderPage, toPageReader } from '@vc/platform/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BROWSER_APP, type BrowserApp } from '../browser-apps/browser-app';
import { appTexts } from '../page-texts/page-texts';
import { pathUnknown } from '../requests/request.errors';
import { WebAppFiles } from './web-app-files';
import { fileHeadersOf, IMMUTABLE, REVALIDATED } from './web-app-headers';

const INDEX = 'index.html';
const SERVICE_WORKER = 'service-worker.js';

/** The app that runs in the browser. */
@Injectable()
export class WebApp {
  private readonly headers: Record<string, string>;

  constructor(
    @Inject(BROWSER_APP) private readonly app: BrowserApp,
    private readonly files: WebAppFiles,
  ) {
    this.headers = fileHeadersOf(app);
  }

  /** Sends a file of the app, and its page for every other address that a browser opens. @throws DomainError `NOT_FOUND` */
  async serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathBelow(this.app, request);
    const file = await this.files.find(path, request.raw);
    if (file) {
      const cacheControl = path.startsWith('assets/') ? IMMUTABLE : REVALIDATED;
      // The address of the page has no slash at its end, so it is not below the folder of the service worker.
      if (path === SERVICE_WORKER) reply.header('service-worker-allowed', this.app.path);
      return reply.headers({ ...this.headers, ...file.headers, 'cache-control': cacheControl }).send(file.content);
    }
    const isPage = path === '' || request.headers.accept?.includes('text/html') === true;
    if (!isPage || path.startsWith('assets/')) throw pathUnknown();
    return this.sendIndex(request, reply);
  }

  private async sendIndex(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const index = await this.files.find(INDEX, request.raw);
    if (!index) return sendNotBuilt(this.app, request, reply);
    return reply.headers({ ...this.headers, ...index.headers, 'cache-control': REVALIDATED }).send(index.content);
  }
}

function sendNotBuilt({ name }: BrowserApp, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const reader = toPageReader(request);
  const t = appTexts(reader.language);
  const body = html`<p>${t.text('not-built.what')}</p>
    <p>${t.html('not-built.next', { command: html`<code>npm run build</code>` })}</p>`;
  const page = renderPage({ title: t.text(`not-built.title.${name}`), body }, reader, { status: 503 });
  return reply.status(page.status).headers(page.headers).send(page.body);
}

/** The path below that of the app, as it was sent. */
function pathBelow({ path }: BrowserApp, { raw: { url = '' } }: FastifyRequest): string {
  return url.replace(/\?.*/s, '').slice(`${path}/`.length);
}
