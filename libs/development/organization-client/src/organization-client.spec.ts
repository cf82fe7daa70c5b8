import { OrganizationClient } from './organization-client';

const ACCESS = { url: 'http://platform.example', clientId: 'demo', clientSecret: 'secret' };

/** Answers the requests in order, and records them. */
function fakePlatform(...answers: [status: number, body?: unknown][]) {
  const requests: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    requests.push({ url, init });
    const [status, body] = answers[requests.length - 1]!;
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  };
  return { client: new OrganizationClient(ACCESS, { fetch }), requests };
}

const token = (value: string, expiresIn = 300): [number, unknown] => [
  200,
  { access_token: value, expires_in: expiresIn },
];

describe('OrganizationClient', () => {
  it('calls with an access token of the client, and returns data of the envelope', async () => {
    const { client, requests } = fakePlatform(token('t1'), [201, { data: { id: 'x' } }]);
    expect(await client.call('POST', '/api/v1/endpoints', { url: 'https://example.com' })).toEqual({ id: 'x' });
    expect(requests.map(({ url }) => url)).toEqual([
      'http://platform.example/auth/connect/token',
      'http://platform.example/api/v1/endpoints',
    ]);
    const form = Object.fromEntries(requests[0]!.init.body as URLSearchParams);
    expect(form).toEqual({ grant_type: 'client_credentials', client_id: 'demo', client_secret: 'secret' });
    expect(requests[1]!.init).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer t1' } });
  });

  it('uses a token until half a minute before its expiry', async () => {
    const lasting = fakePlatform(token('t1'));
    expect([await lasting.client.token(), await lasting.client.token()]).toEqual(['t1', 't1']);
    const short = fakePlatform(token('t1', 29), token('t2'));
    expect([await short.client.token(), await short.client.token()]).toEqual(['t1', 't2']);
  });

  it('exchanges its token for one of a user', async () => {
    const { client, requests } = fakePlatform(token('t1'), token('user'));
    expect(await client.userToken('thandi@example.com')).toBe('user');
    expect(Object.fromEntries(requests[1]!.init.body as URLSearchParams)).toMatchObject({
      subject_token: 't1',
      requested_subject: 'thandi@example.com',
    });
  });

  it('returns an empty object for an answer without a body', async () => {
    const { client } = fakePlatform([204]);
    expect(await client.send('DELETE', '/api/v1/endpoints/x')).toEqual({});
  });

  it('throws an error with request, answer and error objects for another status than 2xx', async () => {
    const errors = [{ code: 'NOT_FOUND', detail: 'There is no x.' }];
    const { client } = fakePlatform([404, { data: null, errors }]);
    await expect(client.send('GET', '/x')).rejects.toMatchObject({
      status: 404,
      errors,
      message: expect.stringMatching(/^GET http:\/\/platform\.example\/x answered 404: \{"data":null/),
    });
  });

  it('throws an error with the reason if there is no answer', async () => {
    const fetch = async () => Promise.reject(new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') }));
    const client = new OrganizationClient(ACCESS, { fetch });
    await expect(client.send('GET', '/x')).rejects.toMatchObject({
      status: undefined,
      message: 'GET http://platform.example/x was not answered: ECONNREFUSED',
    });
  });
});
