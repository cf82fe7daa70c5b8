import { followRedirects } from './index';
import type { WalletResponse } from './index';

const URI = 'https://issuer.example/lists/1';
const OK: WalletResponse = { status: 200, headers: {}, body: Buffer.from('list') };
const to = (location: string, status = 302): WalletResponse => ({
  status,
  headers: { location },
  body: Buffer.alloc(0),
});

/** Follows, and returns the requested URLs and the status. */
async function follow(answers: Record<string, WalletResponse>, url = URI) {
  const requested: string[] = [];
  const { status } = await followRedirects(url, async (each) => {
    requested.push(each);
    return Promise.resolve(answers[each] ?? OK);
  });
  return { requested, status };
}

describe('followRedirects', () => {
  it.each([301, 302, 303, 307, 308])('follows a redirect with the status %s at the same host', async (status) => {
    const target = 'https://issuer.example/cdn/1';
    expect(await follow({ [URI]: to(target, status) })).toEqual({ requested: [URI, target], status: 200 });
  });

  it('follows a relative address, and one that leaves http', async () => {
    expect((await follow({ [URI]: to('../cdn/1') })).requested).toEqual([URI, 'https://issuer.example/cdn/1']);
    const http = 'http://issuer.example/lists/1';
    expect((await follow({ [http]: to(URI) }, http)).requested).toEqual([http, URI]);
  });

  it.each([
    ['another host', 'https://other.example/1'],
    ['a name below the host', 'https://cdn.issuer.example/1'],
    ['another port', 'https://issuer.example:8443/1'],
    ['http', 'http://issuer.example/1'],
    ['another scheme', 'file:///etc/passwd'],
    ['no URL', 'https://'],
  ])('does not follow a redirect to %s', async (_, location) => {
    expect(await follow({ [URI]: to(location) })).toEqual({ requested: [URI], status: 302 });
  });

  it('follows three redirects at most', async () => {
    const { requested, status } = await follow({ [URI]: to(URI) });
    expect([requested.length, status]).toEqual([4, 302]);
  });
});
