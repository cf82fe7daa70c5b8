import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DomainErrorFilter } from '@vc/platform/http';
import { LOGGER } from '@vc/platform/observability';
import { BROWSER_APP, type BrowserApp } from './browser-apps/browser-app';
import { ConsoleAppModule } from './console-app.module';
import { ProxyService } from './proxy/proxy.service';
import { WalletAppModule } from './wallet-app.module';
import { WebApp } from './web-app/web-app';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Of the module, and not of another one. */
const OWN = { strict: true };

/**
 * Serves the files of the apps, and the paths of the services. A body is passed on as it is, once all of it is here: one that
 * arrives slowly holds no connection to a service.
 */
export async function mountApps(app: NestFastifyApplication): Promise<void> {
  for (const module of [ConsoleAppModule, WalletAppModule]) await mountApp(app, module);
}

async function mountApp(app: NestFastifyApplication, module: Type): Promise<void> {
  const parts = app.select(module);
  const { path, proxiedPaths } = parts.get<BrowserApp>(BROWSER_APP, OWN);
  const proxy = parts.get(ProxyService, OWN);
  const webApp = parts.get(WebApp, OWN);
  const errors = new DomainErrorFilter(app.get(LOGGER));
  await app
    .getHttpAdapter()
    .getInstance()
    .register((scope, _, done) => {
      scope.setErrorHandler((error, _request, reply) => errors.answer(error, reply));
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
      for (const proxied of proxiedPaths) {
        const url = `${path}/${proxied}/*`;
        scope.route({ method: METHODS, url, handler: (request, reply) => proxy.forward(request, reply) });
      }
      scope.get(path, (request, reply) => webApp.serve(request, reply));
      scope.get(`${path}/*`, (request, reply) => webApp.serve(request, reply));
      done();
    });
}
