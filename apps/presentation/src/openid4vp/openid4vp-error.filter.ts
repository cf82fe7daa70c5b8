import { ArgumentsHost, Catch, ExceptionFilter } from '@nestjs/common';
import { OpenId4VpError } from '@vc/protocol/openid4vp';
import type { FastifyReply } from 'fastify';

/** Sends the wallet-facing form of an error (OpenID4VP 1.0 §8.2). */
@Catch(OpenId4VpError)
export class OpenId4VpErrorFilter implements ExceptionFilter<OpenId4VpError> {
  catch({ error, description }: OpenId4VpError, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    void reply.status(400).header('cache-control', 'no-store').send({ error, error_description: description });
  }
}
