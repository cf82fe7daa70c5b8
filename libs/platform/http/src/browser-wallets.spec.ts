import { Controller, Get, Module, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLogger } from '@vc/platform/observability';
import { createHttpApp } from './create-http-app';

@Controller()
class WalletController {
  @Post('oid4vci/:id/nonce')
  nonce() {
    return {};
  }

  @Get('console/session')
  session() {
    return {};
  }
}

@Module({ controllers: [WalletController] })
class WalletModule {}

/** https://fetch.spec.whatwg.org/#http-cors-protocol */
describe('pages of any origin', () => {
  let app: NestFastifyApplication;

  beforeAll(async () => {
    const logger = createLogger('spec', 'silent');
    app = await (await createHttpApp({ module: WalletModule, logger, trustedProxies: false })).init();
  });

  afterAll(() => app?.close());

  const send = async (method: 'GET' | 'POST' | 'OPTIONS', url: string) => {
    const headers = { origin: 'https://wallet.example', 'access-control-request-method': 'POST' };
    const response = await app.inject({ method, url, headers });
    return { status: response.statusCode, headers: response.headers };
  };

  it('send what wallets send after a preflight request, without cookies', async () => {
    const { status, headers } = await send('OPTIONS', '/oid4vci/t/nonce');
    expect([status, headers['access-control-allow-origin']]).toEqual([204, '*']);
    expect(headers['access-control-allow-methods']).toBe('OPTIONS, POST');
    expect(headers['access-control-allow-headers']).toMatch(/\bauthorization, content-type, dpop\b/);
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it.each([
    ['POST', '/oid4vci/t/nonce', 201],
    ['GET', '/oid4vci/t/nonce', 405],
    ['GET', '/oid4vci/t/none', 404],
  ] as const)('read the answer to %s %s', async (method, url, expected) => {
    const { status, headers } = await send(method, url);
    expect([status, headers['access-control-allow-origin']]).toEqual([expected, '*']);
    expect(headers['access-control-expose-headers']).toMatch(/\bdpop-nonce\b/);
  });

  it.each(['GET', 'OPTIONS'] as const)('read no answer to %s of an address with cookies', async (method) => {
    const { headers } = await send(method, '/console/session');
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});
