import { IncomingMessage } from 'node:http';
import { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PRE_AUTHORIZED_CODE_GRANT } from '../clients/grant-types';
import { RequestRates } from '../limits/request-rates';
import { lookUpKeyOf } from './access-token-adapter';
import { ANONYMOUS_WALLET } from './client-adapter';
import { ProviderHost } from './provider-host';
import { ShortWay } from './short-way';
import { requestScope } from './request-scope';

const FORM_LIMIT_BYTES = 56 * 1024;
const METADATA = '/.well-known/openid-configuration';
const TOKEN = '/connect/token';
/** What costs work, and is worth guessing at; the token endpoint, too. */
const LIMITED = ['/par', '/introspect', '/revoke', '/challenge'];
const UNLIMITED = ['/jwks', METADATA, '/.well-known/oauth-authorization-server', '/authorize', '/authorize/:uid'];

type Form = Record<string, string | string[]>;

/** oidc-provider takes its own address from these. */
interface MountedRequest extends IncomingMessage {
  originalUrl?: string;
  body?: Form;
}

interface MountOptions {
  publicUrl: string;
  host: ProviderHost;
  /** By the client's address. */
  rates: RequestRates;
  shortWay: ShortWay;
}

/** Serves oidc-provider under `/auth`, and its metadata where RFC 8414 §3.1 puts it. */
export async function mountProvider(app: NestFastifyApplication, options: MountOptions): Promise<void> {
  const { publicUrl, host, rates, shortWay } = options;
  const { host: publicHost, protocol } = new URL(publicUrl);

  function serve(request: FastifyRequest, reply: FastifyReply, path: string): void {
    const raw: MountedRequest = request.raw;
    raw.url = path + queryOf(request);
    raw.originalUrl = `/auth${raw.url}`;
    raw.body = request.body as Form | undefined;
    // Whatever name the request came by, the server has one address.
    Object.assign(raw.headers, { host: publicHost, 'x-forwarded-proto': protocol.slice(0, -1) });
    delete raw.headers['x-forwarded-host'];
    forgetSession(raw);
    reply.hijack();
    const scope = {
      address: request.ip,
      setHeader: (name: string, value: string) => void reply.raw.setHeader(name, value),
    };
    requestScope.run(scope, () => void host.current.callback()(raw, reply.raw));
  }

  function isWithinLimits(request: FastifyRequest, reply: FastifyReply): boolean {
    const wait = rates.take(request.ip);
    if (wait === 0) return true;
    const error_description = `too many requests; try again in ${wait} s`;
    void reply
      .status(429)
      .headers({ 'retry-after': wait, 'cache-control': 'no-store' })
      .send({ error: 'temporarily_unavailable', error_description });
    return false;
  }

  async function serveToken(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const answer = request.method === 'POST' && (await shortWay.answer(request.body as Form, request.headers));
    if (answer) void reply.header('cache-control', 'no-store').send(answer);
    else serve(request, reply, TOKEN);
  }

  await app
    .getHttpAdapter()
    .getInstance()
    .register((scope, _, done) => {
      scope.removeAllContentTypeParsers();
      const limits = { parseAs: 'string' as const, bodyLimit: FORM_LIMIT_BYTES };
      scope.addContentTypeParser('application/x-www-form-urlencoded', limits, (request, body, parsed) => {
        parsed(null, withLookUpKey(withClientId(formOf(String(body)), request)));
      });
      scope.addContentTypeParser('*', limits, (_request, _body, parsed) => parsed(null, {}));
      for (const path of [TOKEN, ...LIMITED]) {
        scope.all(`/auth${path}`, async (request, reply) => {
          if (!isWithinLimits(request, reply)) return reply;
          if (path === TOKEN) await serveToken(request, reply);
          else serve(request, reply, path);
          return reply;
        });
      }
      for (const path of UNLIMITED) {
        scope.all(`/auth${path}`, (request, reply) => serve(request, reply, pathOf(request)));
      }
      for (const suffix of ['oauth-authorization-server', 'openid-configuration']) {
        scope.get(`/.well-known/${suffix}/auth`, (request, reply) => serve(request, reply, METADATA));
      }
      done();
    });
}

/** Path below `/auth`. */
function pathOf({ raw }: FastifyRequest): string {
  return raw.url!.split('?', 1)[0]!.slice('/auth'.length);
}

function queryOf({ raw }: FastifyRequest): string {
  const start = raw.url!.indexOf('?');
  return start === -1 ? '' : raw.url!.slice(start);
}

/**
 * Everybody logs in for each authorization: no browser is left logged in, and an account of one tenant is never
 * mistaken for one of another.
 */
function forgetSession({ headers }: MountedRequest): void {
  const cookies = headers.cookie?.split(/; */).filter((cookie) => !/^_session(\.sig)?=/.test(cookie));
  if (cookies) headers.cookie = cookies.join('; ');
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
