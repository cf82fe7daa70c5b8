import { LocalServer, readBody, sendJson } from '@vc/testing/unit/local-server';
import { OAuthTokens } from './oauth-tokens';

describe('OAuthTokens', () => {
  const requests: { authorization: string | undefined; body: string }[] = [];
  let server: LocalServer;
  let answer: { status: number; body: unknown };
  let now = 0;

  beforeAll(async () => {
    server = await LocalServer.start(async (request, response) => {
      requests.push({ authorization: request.headers.authorization, body: await readBody(request) });
      sendJson(response, answer.body, answer.status);
    });
  });

  afterAll(() => server?.stop());

  beforeEach(() => {
    requests.length = 0;
    answer = { status: 200, body: { access_token: 'token', token_type: 'Bearer', expires_in: 3600 } };
  });

  const create = (scope?: string) =>
    new OAuthTokens({ url: server.url, clientId: 'a:b', clientSecret: 'ä c', scope }, () => new Date(now));

  it('requests a token by the client credentials grant with encoded credentials', async () => {
    expect(await create('kafka').get()).toBe('token');
    const [request] = requests;
    expect(request?.body).toBe('grant_type=client_credentials&scope=kafka');
    const [scheme, credentials = ''] = request?.authorization?.split(' ') ?? [];
    expect([scheme, Buffer.from(credentials, 'base64').toString()]).toEqual(['Basic', 'a%3Ab:%C3%A4+c']);
  });

  it('returns one token to concurrent and later callers, until a minute before its expiry', async () => {
    const tokens = create();
    await Promise.all([tokens.get(), tokens.get()]);
    now += 3_539_000;
    await tokens.get();
    expect(requests).toHaveLength(1);
    now += 2_000;
    await tokens.get();
    expect(requests).toHaveLength(2);
  });

  it('requests a token without a lifetime each time', async () => {
    answer.body = { access_token: 'token' };
    const tokens = create();
    expect([await tokens.get(), await tokens.get()]).toEqual(['token', 'token']);
    expect(requests).toHaveLength(2);
  });

  it.each([
    [401, { error: 'invalid_client' }, 'answered 401'],
    [200, {}, 'answered without an access_token'],
    [200, null, 'answered without an access_token'],
  ])('rejects the answer %d %j, and asks again the next time', async (status, body, message) => {
    const tokens = create();
    const before = answer;
    answer = { status, body };
    await expect(tokens.get()).rejects.toThrow(message);
    answer = before;
    expect(await tokens.get()).toBe('token');
  });
});
