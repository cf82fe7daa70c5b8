import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { MountedRequest } from './mounted-request';

const ADDRESS = { host: 'vc.example', 'x-forwarded-proto': 'https' };

/** A request of which Fastify has read the body. */
function mount(headers: Record<string, string>, body?: Record<string, string | string[]>): MountedRequest {
  const raw = new IncomingMessage(new Socket());
  raw.method = 'POST';
  raw.headers = headers;
  return new MountedRequest({ raw, body } as FastifyRequest, { url: '/par?a=b', headers: ADDRESS });
}

describe('MountedRequest', () => {
  it('streams the form again, with the length that it has now', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-16', 'content-length': '1' };
    const request = mount({ ...headers, 'transfer-encoding': 'chunked' }, { name: 'Zoë & co', resource: ['a', 'b'] });
    const body = await text(request);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({ name: 'Zoë & co', resource: 'b' });
    expect(body).toContain('resource=a&resource=b');
    expect(request.headers).toEqual({
      ...ADDRESS,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
    });
  });

  it('has no body where the request has none', async () => {
    const request = mount({ accept: '*/*' });
    expect(request.headers).toEqual({ ...ADDRESS, accept: '*/*' });
    expect(await text(request)).toBe('');
  });

  it('leaves the connection open when it has been read', async () => {
    const request = mount({}, { a: 'b' });
    await text(request);
    await nextTurn();
    expect(request.socket.destroyed).toBe(false);
  });

  it('has the path of the platform, and its address whatever the request says', () => {
    const { url, originalUrl, headers } = mount({ host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect({ url, originalUrl, headers }).toEqual({ url: '/par?a=b', originalUrl: '/auth/par?a=b', headers: ADDRESS });
  });

  it('removes the cookies of the session only', () => {
    const { headers } = mount({ cookie: '_session=1; _interaction=2; _session.sig=3' });
    expect(headers.cookie).toBe('_interaction=2');
  });
});
