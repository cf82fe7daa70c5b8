import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DomainError } from '@vc/platform/http';
import type { FastifyInstance } from 'fastify';
import { SCIM_DIALECT } from './scim-dialect';

const TOKEN_REQUEST = new URLSearchParams({ grant_type: 'client_credentials', scope: 'staff.provision' }).toString();
const BASIC = /^basic /i;

/**
 * Lets a client send its id and secret with each request, because Okta requests no tokens by client credentials. They are
 * exchanged for a token as at the token endpoint, with its limits and its lock after wrong secrets.
 */
export function acceptBasicAuthentication(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  // Other requests do not wait for a promise.
  fastify.addHook('onRequest', ({ url, headers, ip }, _, done) => {
    const { authorization = '' } = headers;
    if (!url.startsWith(`/${SCIM_DIALECT.path}/`) || !BASIC.test(authorization)) return done();
    requestToken(fastify, authorization, ip).then((token) => {
      headers.authorization = `Bearer ${token}`;
      done();
    }, done);
  });
}

async function requestToken(fastify: FastifyInstance, authorization: string, remoteAddress: string): Promise<string> {
  const answer = await fastify.inject({
    method: 'POST',
    url: '/auth/connect/token',
    remoteAddress,
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    payload: TOKEN_REQUEST,
  });
  if (answer.statusCode === 200) return answer.json<{ access_token: string }>().access_token;
  throw toRefusal(answer.statusCode, String(answer.headers['retry-after'] ?? 1));
}

function toRefusal(status: number, retryAfter: string): Error {
  if (status === 401) {
    const headers = { 'www-authenticate': 'Basic realm="SCIM"' };
    return new DomainError('UNAUTHORIZED', 'The client id or the client secret is wrong.', { headers });
  }
  if (status === 400) return new DomainError('FORBIDDEN', 'The client does not have the scope staff.provision.');
  if (status !== 429) return new DomainError('UNAVAILABLE', 'The client cannot be authenticated now.');
  return new DomainError('RATE_LIMITED', 'There are too many requests.', { headers: { 'retry-after': retryAfter } });
}
