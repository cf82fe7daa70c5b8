import { Injectable } from '@nestjs/common';
import { renderNotice } from '@vc/platform/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
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

  private async sendIndex({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const index = await this.files.find(INDEX, headers['accept-encoding']);
    if (!index) return sendNotBuilt(reply);
    return reply.headers({ ...FILE_HEADERS, ...index.headers, 'cache-control': REVALIDATED }).send(index.content);
  }
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  const sentences = [
    'The files of the console are missing on this server.',
    'The operator builds them: npm run build.',
  ];
  const { status, headers, body } = renderNotice({ title: 'The console is not built', sentences }, 503);
  return reply.status(status).headers(headers).send(body);
}

/** The path below `/console`, as it was sent. */
function pathOf({ raw: { url = '' } }: FastifyRequest): string {
  return url.replace(/\?.*/s, '').slice('/console/'.length);
}
