import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { describeWith } from '@vc/testing/programs/describe-with';
import { LocalServer, sendJson } from '@vc/testing/unit/local-server';
import { AMBIGUOUS_REQUESTS, sendRaw } from '@vc/testing/unit/raw-request';
import { waitFor } from '@vc/testing/unit/wait-for';
import { startNginx, type TestNginx } from '../../support/test-nginx';

describeWith('nginx', 'nginx', () => {
  const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  let nginx: TestNginx;

  beforeAll(async () => {
    nginx = await startNginx();
  });

  afterAll(() => nginx?.stop());

  /** `fetch` sends no `TRACE`. */
  async function send(method: string, path: string, headers: Record<string, string> = {}, body?: string) {
    return sendTo(nginx.url + path, method, headers, body);
  }

  async function sendTo(url: string, method: string, headers: Record<string, string> = {}, body?: string) {
    return new Promise<{ status?: number | undefined; type?: string | undefined; headers: object; body: string }>(
      (resolved, reject) => {
        const outgoing = request(url, { method, headers, agent: false }, (response) => {
          const { statusCode: status, headers: received } = response;
          text(response).then((content) => {
            resolved({ status, type: received['content-type'], headers: received, body: content });
          }, reject);
        });
        outgoing.on('error', reject).end(body);
      },
    );
  }

  const TOO_LARGE = 'x'.repeat(1024 * 1024 + 1);
  const error = (status: number, code: string) => ({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    status: String(status),
    code,
  });

  it.each([
    ['404 for a path of no service', 'GET /nothing', 404, 'NOT_FOUND'],
    ['404 for the internal routes', 'POST /internal/users', 404, 'NOT_FOUND'],
    ['404 for the administration', 'GET /auth/admin/tenants', 404, 'NOT_FOUND'],
    ['404 for the administration with encoded letters', 'GET /auth/%61dmin/tenants', 404, 'NOT_FOUND'],
    ['404 for the addresses of errors', 'GET /.errors/json/502', 404, 'NOT_FOUND'],
    ['405 for a method that nginx does not have', 'TRACE /api/endpoints', 405, 'METHOD_NOT_ALLOWED'],
    ['413 for a body over the limit', 'POST /api/endpoints', 413, 'PAYLOAD_TOO_LARGE'],
    ['502 for a service that is away', 'GET /api/endpoints', 502, 'UNAVAILABLE'],
  ])('answers %s', async (_, route, status, code) => {
    const [method, path] = route.split(' ') as [string, string];
    const answer = await send(method, path, {}, status === 413 ? TOO_LARGE : undefined);
    expect(answer).toMatchObject({ status, type: 'application/json; charset=utf-8' });
    expect(JSON.parse(answer.body)).toMatchObject({ data: null, errors: [error(status, code)] });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', ...(status > 500 && { 'retry-after': '5' }) });
  });

  it.each([
    ['405 for a method that nginx does not have', 'TRACE', 405, 'METHOD_NOT_ALLOWED'],
    ['502 for a service that is away', 'GET', 502, 'UNAVAILABLE'],
  ])('answers %s through a balancer', async (_, method, status, code) => {
    const answer = await sendTo(`${nginx.balancerUrl}/auth/admin/tenants`, method);
    expect(answer).toMatchObject({ status, type: 'application/json; charset=utf-8' });
    expect(JSON.parse(answer.body)).toMatchObject({ data: null, errors: [error(status, code)] });
    expect(answer.headers).toMatchObject(status === 405 ? { allow: expect.any(String) } : { 'retry-after': '5' });
  });

  it('logs the path of a request without its query, which may have a token', async () => {
    await send('GET', '/api/v1/events/stream?token=s3cret', { referer: 'https://shop.example/?code=s3cret' });
    await send('GET', '/verify/x?token=s3cret');
    await waitFor(() => (nginx.readAccessLog().includes('"GET /verify/x HTTP/1.1" 404') ? true : undefined));
    expect(nginx.readAccessLog()).toContain('"GET /api/v1/events/stream HTTP/1.1" 502');
    expect(nginx.readAccessLog()).not.toContain('s3cret');
  });

  it.each([
    ['/nothing', 404],
    ['/invitation/x', 502],
    ['/oid4vci/t/credential-offers/x', 502],
  ])('answers a browser at %s with a page for %i', async (path, status) => {
    const answer = await send('GET', path, BROWSER);
    expect(answer).toMatchObject({ status, type: 'text/html; charset=utf-8' });
    expect(answer.headers).toMatchObject({ 'content-security-policy': expect.stringContaining("default-src 'none'") });
    expect(answer.body).toMatch(/^<!doctype html>.*--primary: #14532d.*<code>[0-9a-f]{32}</);
  });

  it.each([
    [{ 'accept-language': 'af-ZA,en;q=0.5' }, 'af'],
    [{ 'accept-language': 'en-ZA,af;q=0.5' }, 'en'],
    [{ 'accept-language': 'afb' }, 'en'],
    [{ 'accept-language': 'en', cookie: 'a=b; vc_language=af' }, 'af'],
    [{ 'accept-language': 'af', cookie: 'vc_language=en' }, 'en'],
    [{}, 'en'],
  ])('answers a browser that sends %o in the language %s', async (headers, language) => {
    const answer = await send('GET', '/nothing', { ...BROWSER, ...headers });
    expect(answer.headers).toMatchObject({ 'content-language': language });
    expect(answer.body).toContain(`<html lang="${language}">`);
  });

  it.each([
    ['a token', 'GET', { ...BROWSER, authorization: 'Bearer x' }],
    ['a body', 'POST', BROWSER],
  ])('answers a program that accepts pages but sends %s with JSON', async (_, method, headers) => {
    expect(await send(method, '/api/endpoints', headers)).toMatchObject({
      status: 502,
      type: 'application/json; charset=utf-8',
    });
  });

  it('answers a wallet with an error of OAuth', async () => {
    const { status, body } = await send('POST', '/oid4vci/t/credential');
    expect({ status, body: JSON.parse(body) }).toEqual({
      status: 502,
      body: { error: 'temporarily_unavailable', error_description: 'The service does not answer.' },
    });
  });

  it.each(AMBIGUOUS_REQUESTS)('rejects %s with 400', async (_, lines) => {
    expect(await sendRaw(nginx.url, lines)).toBe(400);
  });

  it('accepts slashes in a query', async () => {
    expect(await sendRaw(nginx.url, ['GET /verify/x?next=//x/../%2f HTTP/1.1'])).toBe(404);
  });

  it('passes errors of services unchanged', async () => {
    expect(await send('GET', '/verify/x', BROWSER)).toMatchObject({ status: 404, body: 'of the service' });
  });

  it('answers others while an address has all the requests under way that it may have', async () => {
    const held: ServerResponse[] = [];
    const service = await LocalServer.start(({ headers }, response) =>
      headers['x-held'] === undefined ? sendJson(response, {}) : held.push(response),
    );
    const own = await startNginx({ replicas: { trust: [service.port] } });
    const sent: ClientRequest[] = [];
    const refused: { status: number | undefined; wait: string | undefined }[] = [];
    /** From an address of the loopback network. */
    const open = (localAddress: string, headers = {}) => {
      const outgoing = request(`${own.url}/did/x`, { localAddress, headers, agent: false });
      outgoing.on('error', () => undefined).end();
      sent.push(outgoing);
      return outgoing;
    };
    try {
      for (let count = 0; count < 400; count += 1) {
        open('127.0.0.2', { 'x-held': '1' }).once('response', ({ statusCode: status, headers }) => {
          refused.push({ status, wait: headers['retry-after'] });
        });
      }
      await waitFor(() => held.length + refused.length === 400);
      expect([held.length, refused.length]).toEqual([256, 144]);
      expect(refused[0]).toEqual({ status: 503, wait: '5' });
      const [response] = (await once(open('127.0.0.3'), 'response')) as [IncomingMessage];
      expect(response.statusCode).toBe(200);
    } finally {
      sent.forEach((each) => each.destroy());
      await own.stop();
      await service.stop();
    }
  });
});
