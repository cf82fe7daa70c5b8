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
    ['nothing', {}],
    ['no object', 'x'],
    ['null', null],
    ['an answer and a refusal', { vp_token: '{}', error: 'access_denied' }],
    ['an answer in the clear and an encrypted one', { vp_token: '{}', response: 'x' }],
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
    ['no object', 'x'],
    ['a list', [['x']]],
    ['nothing in it', {}],
    ['a query that was not asked', { other: ['x'] }],
    ['a name that every object has', JSON.parse('{"__proto__":["x"]}')],
    ['a presentation outside an array', { one: 'x' }],
    ['an empty array', { one: [] }],
    ['a presentation that is an object', { one: [{}] }],
    ['more than one where one was asked for', { one: ['x', 'y'] }],
    ['the same one twice', { many: ['x', 'x'] }],
    ['too many', { many: Array.from({ length: 101 }, (_, index) => String(index)) }],
  ])('rejects %s', (_, value) => {
    expect(() => parseVpToken(value, query)).toThrow(OpenId4VpError);
  });
});
