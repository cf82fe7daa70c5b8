import type { DcqlQuery } from '@vc/protocol/dcql';
import { OpenId4VpError, parseAuthorizationResponse, parseVpToken } from './index';

describe('parseAuthorizationResponse', () => {
  it('accepts a vp_token, an encrypted response, and an error', () => {
    expect(parseAuthorizationResponse({ vp_token: '{"a":["x"]}', state: 's', unknown: 'y' })).toEqual({
      kind: 'answer',
      vpToken: { a: ['x'] },
      state: 's',
    });
    expect(parseAuthorizationResponse({ response: 'jwe' })).toEqual({ kind: 'encrypted', jwe: 'jwe' });
    expect(parseAuthorizationResponse({ error: 'access_denied', error_description: 'no' })).toEqual({
      kind: 'error',
      error: 'access_denied',
      state: undefined,
    });
  });

  it.each([
    ['an empty form', {}],
    ['a string', 'x'],
    ['null', null],
    ['a vp_token with an error', { vp_token: '{}', error: 'access_denied' }],
    ['a vp_token with an encrypted response', { vp_token: '{}', response: 'x' }],
    ['a repeated response', { response: ['a', 'b'] }],
    ['a repeated state', { vp_token: '{}', state: ['a', 'b'] }],
    ['broken JSON', { vp_token: '{' }],
    ['an empty error', { error: '' }],
  ])('rejects %s', (_, parameters) => {
    expect(() => parseAuthorizationResponse(parameters)).toThrow(OpenId4VpError);
  });
});

describe('parseVpToken', () => {
  const query: DcqlQuery = {
    credentials: [
      { id: 'one', format: 'dc+sd-jwt', meta: { vct_values: ['urn:a'] } },
      { id: 'many', format: 'mso_mdoc', multiple: true, meta: { doctype_value: 'org.a.b' } },
    ],
  };

  it('returns the presentations by query', () => {
    const token = parseVpToken({ one: ['x'], many: ['y', 'z'] }, query);
    expect([...token]).toEqual([
      ['one', ['x']],
      ['many', ['y', 'z']],
    ]);
  });

  it.each([
    ['a string', 'x'],
    ['a list', [['x']]],
    ['an empty object', {}],
    ['an unknown query', { other: ['x'] }],
    ['the name __proto__', JSON.parse('{"__proto__":["x"]}')],
    ['a presentation outside an array', { one: 'x' }],
    ['an empty array', { one: [] }],
    ['a presentation that is an object', { one: [{}] }],
    ['two presentations for a query without multiple', { one: ['x', 'y'] }],
    ['a repeated presentation', { many: ['x', 'x'] }],
    ['more than 100 presentations', { many: Array.from({ length: 101 }, (_, index) => String(index)) }],
  ])('rejects %s', (_, value) => {
    expect(() => parseVpToken(value, query)).toThrow(OpenId4VpError);
  });
});
