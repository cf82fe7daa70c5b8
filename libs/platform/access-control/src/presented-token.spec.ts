import type { FastifyRequest } from 'fastify';
import { presentedTokenOf } from './index';

const requestWith = (headers: Record<string, string | string[]>) =>
  ({ headers, method: 'POST', originalUrl: '/api/things?a=b', raw: {} }) as unknown as FastifyRequest;

describe('presentedTokenOf', () => {
  it.each([
    ['Bearer abc', 'Bearer', 'abc'],
    ['bEARER   abc', 'Bearer', 'abc'],
    ['DPoP aA0-._~+/==', 'DPoP', 'aA0-._~+/=='],
    ['dpop abc=', 'DPoP', 'abc='],
  ])('returns the token of %j', (authorization, scheme, token) => {
    const presented = presentedTokenOf(requestWith({ authorization }));
    expect(presented).toEqual({ scheme, token, method: 'POST', target: '/api/things?a=b' });
  });

  it('returns the proof and the code of the wallet, of which repeated headers are joined', () => {
    const headers = { authorization: 'DPoP abc', dpop: ['one', 'two'], 'platform-wallet': 'code' };
    expect(presentedTokenOf(requestWith(headers))).toMatchObject({ proof: 'one,two', platformWallet: 'code' });
  });

  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Bearer\tabc',
    'Bearerabc',
    ' Bearer abc',
    'x Bearer abc',
    'Bearer abc ',
    'Bearer abc, Bearer abc',
    'Bearer =',
    'Bearer a=c',
    'Bearer a"c',
    'Basic abc',
    'DPoPX abc',
  ])('rejects %j', (authorization) => {
    expect(presentedTokenOf(requestWith(authorization === undefined ? {} : { authorization }))).toBeUndefined();
  });
});
