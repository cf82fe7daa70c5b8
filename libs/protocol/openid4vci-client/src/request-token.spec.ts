import { requestToken } from './request-token';

describe('requestToken', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const server = { issuer: 'https://as.example', token_endpoint: 'https://as.example/token' };

  const expiryOf = async (members: object) => {
    const body = Buffer.from(JSON.stringify({ access_token: 'token', token_type: 'Bearer', ...members }));
    const http = async () => ({ status: 200, headers: { 'content-type': 'application/json' }, body });
    const { expiresAt } = await requestToken(server, new URLSearchParams(), {}, { http, now: () => now });
    return expiresAt.toISOString();
  };

  it.each<[string, object, string]>([
    ['five minutes where the server names no lifetime', {}, '2026-11-22T12:05:00.000Z'],
    ['the lifetime that the server names', { expires_in: 60 }, '2026-11-22T12:01:00.000Z'],
    ['a year where the lifetime is no date', { expires_in: 1e300 }, '2027-11-22T12:00:00.000Z'],
  ])('keeps a token for %s', async (_, members, expiry) => {
    expect(await expiryOf(members)).toBe(expiry);
  });
});
