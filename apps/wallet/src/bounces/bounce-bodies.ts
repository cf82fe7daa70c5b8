import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DomainError } from '@vc/platform/http';
import type { FastifyRequest } from 'fastify';
import { notAMessage } from './bounce.errors';

const MEDIA_TYPE = 'message/rfc822';
/** A notice has a few kilobytes, and a notification repeats it once. */
const LIMIT_BYTES = 256 * 1024;

/** Path of the endpoint for the mail server. */
export const BOUNCES_PATH = 'wallet/notices/bounces';

export function acceptBounceBodies(app: NestFastifyApplication): void {
  app.useBodyParser(MEDIA_TYPE, { bodyLimit: LIMIT_BYTES }, (request, body, done) => {
    const [path] = request.url.split('?');
    if (path === `/${BOUNCES_PATH}`) done(null, body);
    else done(new DomainError('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON.'));
  });
}

/** The message as the mail server has got it, a `Buffer`. */
export const BouncedMessage = createParamDecorator((_: unknown, context: ExecutionContext): Buffer => {
  const { body } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!Buffer.isBuffer(body)) throw notAMessage();
  return body;
});
