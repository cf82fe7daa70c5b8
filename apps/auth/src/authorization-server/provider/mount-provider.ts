import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DomainErrorFilter, readForm } from '@vc/platform/http';
import { LOGGER } from '@vc/platform/observability';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withClientId } from '../clients/anonymous-wallet';
import type { Form } from '../clients/form';
import { toLookUpKey } from '../adapters/access-token-adapter';
import { challengesNotServed } from './provider.errors';
import type { ProviderServerOptions } from './provider-server';
import { ProviderServer, TOKEN_PATH } from './provider-server';

const FORM_LIMIT_BYTES = 56 * 1024;
const METADATA = '/.well-known/openid-configuration';
const CHALLENGE_PATH = '/challenge';
const RATE_LIMITED_PATHS = [TOKEN_PATH, '/par', '/introspect', '/revoke', CHALLENGE_PATH];
const UNLIMITED_PATHS = ['/jwks', METADATA, '/.well-known/oauth-authorization-server', '/authorize', '/authorize/:uid'];

export interface MountOptions extends ProviderServerOptions {
  /** Whether the challenge endpoint is served, which attested wallets alone use. */
  hasChallenges: boolean;
}

/** Serves oidc-provider under `/auth`, and its metadata at the location of RFC 8414 §3.1. */
export async function mountProvider(app: NestFastifyApplication, options: MountOptions): Promise<void> {
  const server = new ProviderServer(options);
  // Answers errors that occur before oidc-provider receives the request.
  const errors = new DomainErrorFilter(app.get(LOGGER), ['auth', '.well-known']);
  await app
    .getHttpAdapter()
    .getInstance()
    .register((scope, _, done) => {
      scope.setErrorHandler((error, _request, reply) => errors.answer(error, reply));
      scope.removeAllContentTypeParsers();
      const limits = { parseAs: 'buffer' as const, bodyLimit: FORM_LIMIT_BYTES };
      scope.addContentTypeParser<Buffer>('application/x-www-form-urlencoded', limits, (request, body, parsed) => {
        readForm(body, (error, form) =>
          form ? parsed(null, withLookUpKey(withClientId(form, request.headers))) : parsed(error),
        );
      });
      scope.addContentTypeParser('*', limits, (_request, _body, parsed) => parsed(null, {}));
      for (const path of RATE_LIMITED_PATHS) {
        const handler = async (request: FastifyRequest, reply: FastifyReply) => {
          if (path === CHALLENGE_PATH && !options.hasChallenges) throw challengesNotServed();
          await server.serveWithinLimits(request, reply, path);
          return reply;
        };
        scope.post(`/auth${path}`, handler);
      }
      for (const path of UNLIMITED_PATHS) {
        scope.get(`/auth${path}`, (request, reply) => server.serve(request, reply, pathOf(request)));
      }
      for (const suffix of ['oauth-authorization-server', 'openid-configuration']) {
        scope.get(`/.well-known/${suffix}/auth`, (request, reply) => server.serve(request, reply, METADATA));
      }
      done();
    });
}

/** Returns the path below `/auth`. */
function pathOf({ url }: FastifyRequest): string {
  return url.replace(/\?.*/s, '').slice('/auth'.length);
}

/** Prepares the token of an introspection or revocation request for the look-up by oidc-provider. */
function withLookUpKey(form: Form): Form {
  return typeof form.token === 'string' ? { ...form, token: toLookUpKey(form.token) } : form;
}
