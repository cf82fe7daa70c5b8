import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { useBodyParserAt } from '@vc/platform/http';
import { OPT_OUT_PATH } from './opt-out-tokens';

/** Mail programs send the one-click form as multipart (RFC 8058 §3.2). Nothing in it is read. */
export function acceptOneClickBodies(app: NestFastifyApplication): void {
  useBodyParserAt(app, {
    mediaType: 'multipart/form-data',
    isFor: (url) => url.split('?')[0] === `/${OPT_OUT_PATH}`,
    parse: (_request, _body, done) => done(null, undefined),
  });
}
