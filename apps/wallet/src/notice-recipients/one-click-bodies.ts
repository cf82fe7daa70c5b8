import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DomainError } from '@vc/platform/http';
import { OPT_OUT_PATH } from './opt-out-tokens';

/** Mail programs send the one-click form as multipart (RFC 8058 §3.2). Nothing in it is read. */
export function acceptOneClickBodies(app: NestFastifyApplication): void {
  app.useBodyParser('multipart/form-data', {}, (request, _body, done) => {
    const [path] = request.url.split('?');
    if (path === `/${OPT_OUT_PATH}`) done(null, undefined);
    else done(new DomainError('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON.'));
  });
}
