import { IncomingMessage } from 'node:http';
import { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Provider } from 'oidc-provider';
import { PRE_AUTHORIZED_CODE_GRANT } from '../grants/pre-authorized-code.grant';
import { ANONYMOUS_WALLET } from './client-adapter';

const FORM_LIMIT_BYTES = 56 * 1024;
const METADATA = '/.well-known/openid-configuration';

/** oidc-provider takes its own address from these. */
interface MountedRequest extends IncomingMessage {
  originalUrl?: string;
  body?: Record<string, string | string[]>;
}

/** Serves oidc-provider under `/auth`, and its metadata where RFC 8414 §3.1 puts it. */
export async function mountProvider(app: NestFastifyApplication, publicUrl: string): Promise<void> {
  const { host, protocol } = new URL(publicUrl);
  const provider = () => app.get(Provider).callback();

  function serve(request: FastifyRequest, reply: FastifyReply, url: string): void {
    const raw: MountedRequest = request.raw;
    raw.url = url;
    raw.originalUrl = `/auth${url}`;
    raw.body = request.body as MountedRequest['body'];
    // Whatever name the request came by, the server has one address.
    Object.assign(raw.headers, { host, 'x-forwarded-proto': protocol.slice(0, -1) });
    delete raw.headers['x-forwarded-host'];
    reply.hijack();
    void provider()(raw, reply.raw);
  }

  await app
    .getHttpAdapter()
    .getInstance()
    .register((scope, _, done) => {
      scope.removeAllContentTypeParsers();
      const limits = { parseAs: 'string' as const, bodyLimit: FORM_LIMIT_BYTES };
      scope.addContentTypeParser('application/x-www-form-urlencoded', limits, (request, body, parsed) => {
        parsed(null, withClientId(formOf(String(body)), request));
      });
      scope.addContentTypeParser('*', limits, (_request, _body, parsed) => parsed(null, {}));
      for (const path of ['/connect/token', '/jwks', METADATA, '/.well-known/oauth-authorization-server']) {
        scope.all(`/auth${path}`, (request, reply) => serve(request, reply, path));
      }
      for (const suffix of ['oauth-authorization-server', 'openid-configuration']) {
        scope.get(`/.well-known/${suffix}/auth`, (request, reply) => serve(request, reply, METADATA));
      }
      done();
    });
}

function formOf(text: string): Record<string, string | string[]> {
  const form = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}

/** OpenID4VCI 1.0 §6.1: a wallet may redeem a pre-authorized code without saying who it is. */
function withClientId(form: Record<string, string | string[]>, { headers }: FastifyRequest) {
  const isAnonymous =
    form.grant_type === PRE_AUTHORIZED_CODE_GRANT &&
    !form.client_id &&
    !form.client_assertion &&
    headers.authorization === undefined;
  return isAnonymous ? { ...form, client_id: ANONYMOUS_WALLET } : form;
}
