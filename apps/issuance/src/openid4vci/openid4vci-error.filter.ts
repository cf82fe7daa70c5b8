import { ArgumentsHost, Catch, ExceptionFilter } from '@nestjs/common';
import { OpenId4VciError } from '@vc/protocol/openid4vci';
import type { FastifyReply } from 'fastify';

/** OpenID4VCI 1.0 §8.3.1: the error response of the wallet-facing endpoints. */
@Catch(OpenId4VciError)
export class OpenId4VciErrorFilter implements ExceptionFilter<OpenId4VciError> {
  catch({ error, description, challenge }: OpenId4VciError, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const isTokenError = error === 'invalid_token';
    if (isTokenError) void reply.header('www-authenticate', challenge);
    void reply
      .status(isTokenError ? 401 : 400)
      .header('cache-control', 'no-store')
      .send({ error, error_description: description });
  }
}
