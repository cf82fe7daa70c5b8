import { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { PRE_AUTHORIZED_CODE_GRANT } from '../clients/grant-types';
import { lookUpKeyOf } from './access-token-adapter';
import { ANONYMOUS_WALLET } from './client-adapter';
import { Form, ProviderServer, ProviderServerOptions, TOKEN_PATH } from './provider-server';
import { refuseUnavailable } from './temporarily-unavailable';

const FORM_LIMIT_BYTES = 56 * 1024;
const METADATA = '/.well-known/openid-configuration';
const LIMITED = [TOKEN_PATH, '/par', '/introspect', '/revoke', '/challenge'];
const UNLIMITED = ['/jwks', METADATA, '/.well-known/oauth-authorization-server', '/authorize', '/authorize/:uid'];

/** Serves oidc-provider under `/auth`, and its metadata where RFC 8414 §3.1 puts it. */
export async function mountProvider(app: NestFastifyApplication, options: ProviderServerOptions): Promise<void> {
  const server = new ProviderServer(options);
  await app
    .getHttpAdapter()
    .getInstance()
    .register((scope, _, done) => {
      scope.setErrorHandler((error, _request, reply) => refuseUnavailable(error, reply));
      scope.removeAllContentTypeParsers();
      const limits = { parseAs: 'string' as const, bodyLimit: FORM_LIMIT_BYTES };
      scope.addContentTypeParser('application/x-www-form-urlencoded', limits, (request, body, parsed) => {
        parsed(null, withLookUpKey(withClientId(formOf(String(body)), request)));
      });
      scope.addContentTypeParser('*', limits, (_request, _body, parsed) => parsed(null, {}));
      for (const path of LIMITED) {
        scope.all(`/auth${path}`, async (request, reply) => {
          await server.serveWithinLimits(request, reply, path);
          return reply;
        });
      }
      for (const path of UNLIMITED) {
        scope.all(`/auth${path}`, (request, reply) => server.serve(request, reply, pathOf(request)));
      }
      for (const suffix of ['oauth-authorization-server', 'openid-configuration']) {
        scope.get(`/.well-known/${suffix}/auth`, (request, reply) => server.serve(request, reply, METADATA));
      }
      done();
    });
}

/** Path below `/auth`. */
function pathOf({ raw }: FastifyRequest): string {
  return raw.url!.split('?', 1)[0]!.slice('/auth'.length);
}

function formOf(text: string): Form {
  const form = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}

/** OpenID4VCI 1.0 §6.1: a wallet may redeem a pre-authorized code without saying who it is. */
function withClientId(form: Form, { headers }: FastifyRequest): Form {
  const isAnonymous =
    form.grant_type === PRE_AUTHORIZED_CODE_GRANT &&
    !form.client_id &&
    !form.client_assertion &&
    headers.authorization === undefined &&
    headers['oauth-client-attestation'] === undefined;
  return isAnonymous ? { ...form, client_id: ANONYMOUS_WALLET } : form;
}

/** For introspection and revocation. */
function withLookUpKey(form: Form): Form {
  return typeof form.token === 'string' ? { ...form, token: lookUpKeyOf(form.token) } : form;
}
