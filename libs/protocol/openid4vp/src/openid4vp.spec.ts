import { jwkThumbprint } from '@vc/protocol/crypto';
import type { DcqlQuery } from '@vc/protocol/dcql';
import {
  dcApiSessionTranscript,
  OpenId4VpError,
  parseAuthorizationResponse,
  parseVpToken,
  sessionTranscript,
} from './index';

describe('session transcripts', () => {
  /** Of OpenID4VP 1.0 §B.2.6. */
  const nonce = 'exc7gBkxjx1rdc9udRrveKvSsJIq80avlXeLHhGwqtA';
  const encryptionKeyThumbprint = jwkThumbprint({
    kty: 'EC',
    crv: 'P-256',
    x: 'DxiH5Q4Yx3UrukE2lWCErq8N8bqC9CHLLrAwLz5BmE0',
    y: 'XtLM4-3h5o3HUH0MHVJV0kyq0iBlrBwlh8qEDMZ4-Pc',
  });

  it('are those of the specification', () => {
    const options = { clientId: 'x509_san_dns:example.com', responseUri: 'https://example.com/response' };
    expect(sessionTranscript({ ...options, nonce, encryptionKeyThumbprint }).toString('hex')).toBe(
      '83f6f682714f70656e494434565048616e646f7665725820048bc053c00442af9b8eed494cefdd9d95240d254b046b11b68013722aad38ac',
    );
    const origin = 'https://example.com';
    expect(dcApiSessionTranscript({ origin, nonce, encryptionKeyThumbprint }).toString('hex')).toBe(
      '83f6f682764f70656e4944345650444341504948616e646f7665725820fbece366f4212f9762c74cfdbf83b8c69e371d5d68cea09cb4c48ca6daab761a',
    );
  });
});

describe('an authorization response', () => {
  it('is an answer, an encrypted one, or a refusal', () => {
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

describe('a vp_token', () => {
  const query: DcqlQuery = {
    credentials: [
      { id: 'one', format: 'dc+sd-jwt', meta: { vct_values: ['urn:a'] } },
      { id: 'many', format: 'mso_mdoc', multiple: true, meta: { doctype_value: 'org.a.b' } },
    ],
  };

  it('has presentations by query', () => {
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
