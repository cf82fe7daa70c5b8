import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DomainError } from '@vc/platform/http';
import type { FastifyRequest } from 'fastify';
import { OCSP_PATH } from '../pki/own-ocsp-url';

const MEDIA_TYPE = 'application/ocsp-request';
/** A request about one certificate has some hundred octets; one that is signed has the chain of its signer. */
const LIMIT_BYTES = 16 * 1024;

/** Accepts OCSP requests in bodies (RFC 6960 Appendix A.1). */
export function acceptOcspBodies(app: NestFastifyApplication): void {
  app.useBodyParser(MEDIA_TYPE, { bodyLimit: LIMIT_BYTES }, (request, body, done) => {
    if (request.url.startsWith(`/${OCSP_PATH}/`)) done(null, body);
    else done(new DomainError('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON.'));
  });
}

/** The DER of the request in the body; empty without a body. */
export const PostedOcspRequest = createParamDecorator((_: unknown, context: ExecutionContext): Buffer => {
  const { body } = context.switchToHttp().getRequest<FastifyRequest>();
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
});

/** The DER of the request in base64 at the end of the path. Clients escape its characters, or some of them. */
export const OcspRequestInPath = createParamDecorator((_: unknown, context: ExecutionContext): Buffer => {
  const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: Record<string, string> }>>();
  const text = params['*'] ?? '';
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0);
});
