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

  const ONE = 'exactly one of response, vp_token and error is required';

  it.each<[string, unknown, string]>([
    ['an empty form', {}, ONE],
    ['a string', 'x', 'the response is not a form'],
    ['null', null, 'the response is not a form'],
    ['a list', [], 'the response is not a form'],
    ['a vp_token with an error', { vp_token: '{}', error: 'access_denied' }, ONE],
    ['a vp_token with an encrypted response', { vp_token: '{}', response: 'x' }, ONE],
    ['a repeated response', { response: ['a', 'b'] }, 'response is not a text, or is repeated'],
    ['a repeated state', { vp_token: '{}', state: ['a', 'b'] }, 'state is not a text, or is repeated'],
    ['broken JSON', { vp_token: '{' }, 'the response is not JSON'],
    ['an empty error', { error: '' }, 'error is required'],
    ['an empty response', { response: '' }, 'response is required'],
  ])('rejects %s', (_, parameters, description) => {
    expect(() => parseAuthorizationResponse(parameters)).toThrow(
      expect.objectContaining({ constructor: OpenId4VpError, description }),
    );
  });

  it('returns a vp_token that is not a text as it is, as in a JWE', () => {
    expect(parseAuthorizationResponse({ vp_token: { a: ['x'] } })).toMatchObject({ vpToken: { a: ['x'] } });
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

  const NOT_ASKED = 'the vp_token answers a query that was not asked';
  const NO_LIST = 'the presentations of one are not a list of texts';

  it.each<[string, unknown, string]>([
    ['a string', 'x', 'the vp_token is not an object'],
    ['a list', [['x']], 'the vp_token is not an object'],
    ['an empty object', {}, 'the vp_token is empty'],
    ['an unknown query', { other: ['x'] }, NOT_ASKED],
    ['the name __proto__', JSON.parse('{"__proto__":["x"]}'), NOT_ASKED],
    ['a presentation outside an array', { one: 'x' }, NO_LIST],
    ['an empty array', { one: [] }, NO_LIST],
    ['a presentation that is an object', { one: [{}] }, NO_LIST],
    ['two presentations for a query without multiple', { one: ['x', 'y'] }, 'more than one credential for one'],
    ['a repeated presentation', { many: ['x', 'x'] }, 'many is answered twice by one'],
    [
      'more than 100 presentations',
      { many: Array.from({ length: 101 }, (_, index) => String(index)) },
      'the presentations of many are not a list of texts',
    ],
  ])('rejects %s', (_, value, description) => {
    expect(() => parseVpToken(value, query)).toThrow(
      expect.objectContaining({ constructor: OpenId4VpError, description }),
    );
  });

  it('accepts 100 presentations for a query with multiple', () => {
    const many = Array.from({ length: 100 }, (_, index) => String(index));
    expect(parseVpToken({ many }, query).get('many')).toHaveLength(100);
  });
});
