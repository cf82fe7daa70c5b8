import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DomainErrorFilter } from '@vc/platform/http';
import { LOGGER } from '@vc/platform/observability';
import { ProxyService } from './proxy/proxy.service';
import { PROXIED_PATHS } from './proxy/proxy-target';
import { WebApp } from './web-app/web-app';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Serves the app and the paths of the services, whose bodies are passed on unread. */
export async function mountConsole(app: NestFastifyApplication): Promise<void> {
  const proxy = app.get(ProxyService);
  const webApp = app.get(WebApp);
  const errors = new DomainErrorFilter(app.get(LOGGER));
  await app
    .getHttpAdapter()
    .getInstance()
    .register((scope, _, done) => {
      scope.setErrorHandler((error, _request, reply) => errors.answer(error, reply));
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, body, parsed) => parsed(null, body));
      for (const path of PROXIED_PATHS) {
        const url = `/console/${path}/*`;
        scope.route({ method: METHODS, url, handler: (request, reply) => proxy.forward(request, reply) });
      }
      scope.get('/console', (request, reply) => webApp.serve(request, reply));
      scope.get('/console/*', (request, reply) => webApp.serve(request, reply));
      done();
    });
}
