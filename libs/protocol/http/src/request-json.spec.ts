import type { WalletRequest } from './index';
import {
  formRequest,
  parseJson,
  readJson,
  requestJson,
  ServerUnavailableError,
  UnexpectedResponseError,
} from './index';

const responseWith = (status: number, body: string) => ({ status, headers: {}, body: Buffer.from(body) });

describe('requestJson', () => {
  async function headersFor(request: WalletRequest) {
    const requests: WalletRequest[] = [];
    const http = async (sent: WalletRequest) => (requests.push(sent), responseWith(200, '{"a":1}'));
    expect(await requestJson(http, 'the response', request)).toEqual({ a: 1 });
    expect(requests).toHaveLength(1);
    return requests[0]!.headers;
  }

  it('asks for JSON', async () => {
    const headers = await headersFor({ method: 'GET', url: 'https://issuer.example' });
    expect(headers).toEqual({ accept: 'application/json' });
  });

  it('keeps the headers of the request', async () => {
    const headers = await headersFor({
      method: 'POST',
      url: 'https://issuer.example',
      headers: { accept: 'application/jwt', authorization: 'Bearer a' },
    });
    expect(headers).toEqual({ accept: 'application/jwt', authorization: 'Bearer a' });
  });

  it('passes on the error of a request that has no response', async () => {
    const error = new Error('The connection was refused.');
    const http = async () => {
      throw error;
    };
    await expect(requestJson(http, 'the response', { method: 'GET', url: 'https://a.example' })).rejects.toBe(error);
  });
});

describe('readJson', () => {
  it.each([
    [200, '{"a":"ü"}', { a: 'ü' }],
    [201, '[]', []],
    [299, 'null', null],
  ])('returns the JSON of a response with the status %d', (status, body, expected) => {
    expect(readJson('the response', responseWith(status, body))).toEqual(expected);
  });

  it.each([
    ['a body that is not JSON', 200, '<html>', 'the response is not JSON'],
    ['a repeated name', 200, '{"issuer":1,"issuer":2}', 'the response repeats the name of a member'],
    ['an empty body', 204, '', 'the response is not JSON'],
    ['a redirect', 302, '', 'the response: HTTP 302'],
    ['a body that is not JSON with an error status', 404, '<html>', 'the response: HTTP 404'],
    [
      'an OAuth error',
      400,
      '{"error":"invalid_grant","error_description":"used"}',
      'the response: HTTP 400, invalid_grant (used)',
    ],
  ])('rejects %s', (_, status, body, message) => {
    expect(() => readJson('the response', responseWith(status, body))).toThrow(new UnexpectedResponseError(message));
  });

  it('rejects the response of a server that is unavailable, whatever its body says', () => {
    const read = () => readJson('the response', responseWith(503, '{"error":"invalid_grant"}'));
    expect(read).toThrow(ServerUnavailableError);
    expect(read).toThrow('the response: HTTP 503');
  });
});

describe('parseJson', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['"a"', 'a'],
    ['{"a":1', undefined],
    ['', undefined],
  ])('returns for %j the value %j', (text, expected) => {
    expect(parseJson(Buffer.from(text))).toEqual(expected);
  });
});

describe('formRequest', () => {
  it('returns a POST that announces a form and asks for JSON', () => {
    const form = new URLSearchParams({ code: 'a b' }).toString();
    expect(formRequest('https://as.example/token', form)).toEqual({
      method: 'POST',
      url: 'https://as.example/token',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'code=a+b',
    });
  });
});
