import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { useBodyParserAt } from '@vc/platform/http';
import type { FastifyRequest } from 'fastify';
import { notAMessage } from './bounce.errors';

const MEDIA_TYPE = 'message/rfc822';
/** A notice has a few kilobytes, and a notification repeats it once. */
const LIMIT_BYTES = 256 * 1024;

/** Path of the endpoint for the mail server. */
export const BOUNCES_PATH = 'wallet/notices/bounces';

export function acceptBounceBodies(app: NestFastifyApplication): void {
  useBodyParserAt(app, {
    mediaType: MEDIA_TYPE,
    bodyLimit: LIMIT_BYTES,
    isFor: (url) => url.split('?')[0] === `/${BOUNCES_PATH}`,
    parse: (_request, body, done) => done(null, body),
  });
}

/** The message as the mail server has got it, a `Buffer`. */
export const BouncedMessage = createParamDecorator((_: unknown, context: ExecutionContext): Buffer => {
  const { body } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!Buffer.isBuffer(body)) throw notAMessage();
  return body;
});
