import type { FastifyReply, FastifyRequest } from 'fastify';
import { toNetwork } from '@vc/platform/http';
import { type Quota, toQuotaHeaders } from '@vc/platform/rate-limits';
import type { TokenLimits } from '../limits/token-limits';
import type { Form } from '../clients/form';
import type { TokenResponse } from '../tokens/access-token-issuer';
import { MountedRequest } from './mounted-request';
import type { ProviderHost } from './provider-host';
import { requestScope } from '../limits/request-scope';
import type { FastPath } from './fast-path';
import { tooManyRequests } from '../limits/limit.errors';

export interface ProviderServerOptions {
  publicUrl: string;
  host: ProviderHost;
  limits: TokenLimits;
  fastPaths: readonly FastPath[];
}

const KEPT_HEADERS = [
  'x-correlation-id',
  'ratelimit-policy',
  'ratelimit',
  'access-control-allow-origin',
  'access-control-expose-headers',
];

export const TOKEN_PATH = '/connect/token';

/** Passes requests from Fastify to oidc-provider. */
export class ProviderServer {
  private readonly address: { host: string; 'x-forwarded-proto': string };

  constructor(private readonly options: ProviderServerOptions) {
    const { host, protocol } = new URL(options.publicUrl);
    this.address = { host, 'x-forwarded-proto': protocol.slice(0, -1) };
  }

  /** @param path below `/auth` */
  serve(request: FastifyRequest, reply: FastifyReply, path: string): void {
    // oidc-provider builds its URLs from the headers of the address, which must not depend on the request.
    const mounted = new MountedRequest(request, { url: path + queryOf(request), headers: this.address });
    keepHeaders(reply);
    reply.hijack();
    const setHeader = (name: string, value: string) => void reply.raw.setHeader(name, value);
    requestScope.run(
      { address: request.ip, setHeader },
      () => void this.options.host.current.callback()(mounted, reply.raw),
    );
  }

  /** Serves an endpoint that verifies credentials or signs, with a rate limit by address. */
  async serveWithinLimits(request: FastifyRequest, reply: FastifyReply, path: string): Promise<void> {
    const quota = this.options.limits.takeForAddress(toNetwork(request.ip));
    if (quota.waitSeconds > 0) return sendTooManyRequests(reply, quota);
    const isTokenRequest = path === TOKEN_PATH && request.method === 'POST';
    const answer = isTokenRequest && (await this.answerFast(request));
    if (answer) void reply.header('cache-control', 'no-store').send(answer);
    else this.serve(request, reply, path);
  }

  private async answerFast({ body, headers }: FastifyRequest): Promise<TokenResponse | undefined> {
    if (!body) return undefined;
    for (const fastPath of this.options.fastPaths) {
      const answer = await fastPath.answer(body as Form, headers);
      if (answer) return answer;
    }
    return undefined;
  }
}

/** A hijacked reply loses its headers. */
function keepHeaders(reply: FastifyReply): void {
  for (const name of KEPT_HEADERS) {
    const value = reply.getHeader(name);
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
}

function sendTooManyRequests(reply: FastifyReply, quota: Quota): void {
  const { statusCode, error, error_description } = tooManyRequests(quota.waitSeconds);
  void reply
    .status(statusCode)
    .headers({ ...toQuotaHeaders([quota]), 'cache-control': 'no-store' })
    .send({ error, error_description });
}

function queryOf({ url }: FastifyRequest): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}
