import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { requestJson } from '@vc/testing/unit/request-json';
import { startGateway } from './gateway';
import { AMBIGUOUS_REQUESTS, sendBeforeReading, sendRaw } from '@vc/testing/unit/raw-request';

describe('the gateway', () => {
  let servers: Server[];
  let port: number;

  beforeAll(async () => {
    servers = await startGateway([], { port: 0, host: '127.0.0.1' });
    ({ port } = servers[0]!.address() as AddressInfo);
  });

  afterAll(() => {
    servers.forEach((server) => server.close().closeAllConnections());
  });

  const at = (path: string) => `http://127.0.0.1:${port}${path}`;

  it.each(['/', '/nothing', '/internal/users', '/api/v1'])('answers 404 with an error object to %s', async (path) => {
    const { status, body } = await requestJson(at(path));
    const error = { status: '404', code: 'NOT_FOUND', title: 'Not found', detail: expect.any(String) };
    expect({ status, body }).toEqual({
      status: 404,
      body: { data: null, errors: [{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), ...error }] },
    });
  });

  /** RFC 9112 §3.2.2 */
  it('accepts a request target in absolute form, and rejects one that is no URI', async () => {
    expect(await sendRaw(at('/'), ['GET http://platform.example/nothing HTTP/1.1'])).toBe(404);
    expect(await sendRaw(at('/'), ['GET http://platform.example/api/../internal HTTP/1.1'])).toBe(400);
    expect(await sendRaw(at('/'), ['GET ftp://platform.example/health/live HTTP/1.1'])).toBe(400);
  });

  it('answers a client that reads after it has sent a long body', async () => {
    const body = Buffer.alloc(16 * 1024 * 1024);
    const lines = ['POST /nothing HTTP/1.1', `Content-Length: ${body.length}`, 'Connection: close'];
    expect(await sendBeforeReading(at('/'), lines, body)).toMatch(/^HTTP\/1.1 404 /);
  });

  it.each(AMBIGUOUS_REQUESTS)('rejects %s with 400', async (_, lines) => {
    expect(await sendRaw(at('/'), lines)).toBe(400);
  });

  it.each([
    ['a browser', 'GET', { accept: 'text/html,*/*' }, 'text/html'],
    ['a program', 'GET', { accept: '*/*' }, 'application/json'],
    ['a program that has a token', 'GET', { accept: 'text/html', authorization: 'Bearer x' }, 'application/json'],
    ['a program that sends a body', 'POST', { accept: 'text/html' }, 'application/json'],
  ])('answers 404 to %s in the format that it accepts', async (_, method, headers, type) => {
    const response = await fetch(at('/nothing'), { method, headers });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    expect(await response.text()).toContain(type === 'text/html' ? '<h1>There is nothing here</h1>' : '"errors":[');
  });
});
