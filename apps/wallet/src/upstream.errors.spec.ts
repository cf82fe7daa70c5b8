import type { DomainError } from '@vc/platform/http';
import type { OutgoingFailure } from '@vc/platform/outgoing-http';
import { OutgoingHttpError } from '@vc/platform/outgoing-http';
import type { TxCode } from '@vc/protocol/openid4vci';
import { TxCodeRequiredError } from '@vc/protocol/openid4vci-client';
import { isRejection, isTransient, toUpstreamError } from './upstream.errors';

describe('toUpstreamError', () => {
  it.each<[OutgoingFailure, string]>([
    ['url_not_allowed', 'UPSTREAM_REJECTED'],
    ['address_not_allowed', 'UPSTREAM_REJECTED'],
    ['body_too_large', 'UPSTREAM_REJECTED'],
    ['dns', 'UPSTREAM_UNAVAILABLE'],
    ['connect', 'UPSTREAM_UNAVAILABLE'],
    ['tls', 'UPSTREAM_UNAVAILABLE'],
    ['protocol', 'UPSTREAM_UNAVAILABLE'],
    ['unavailable', 'UPSTREAM_UNAVAILABLE'],
    ['timeout', 'UPSTREAM_TIMEOUT'],
  ])('translates %s to %s', (reason, code) => {
    const error = new OutgoingHttpError(reason, 'A reason.');
    const answer = toUpstreamError(error, { pointer: '/credentialOffer' }) as DomainError;
    expect(answer).toMatchObject({ code, violations: [{ source: { pointer: '/credentialOffer' } }] });
    expect(isTransient(error)).toBe(code !== 'UPSTREAM_REJECTED');
    expect(isRejection(error)).toBe(code === 'UPSTREAM_REJECTED');
  });

  it.each([
    [{}, { inputMode: 'numeric', length: null, description: null }],
    [
      { input_mode: 'text', length: 6, description: 'From the letter' },
      { inputMode: 'text', length: 6, description: 'From the letter' },
    ],
    [
      { input_mode: 'picture', length: -1, description: 7 },
      { inputMode: 'numeric', length: null, description: null },
    ],
  ])('says of the transaction code %j how it looks', (txCode, expected) => {
    const answer = toUpstreamError(new TxCodeRequiredError(txCode as TxCode)) as DomainError;
    expect(answer).toMatchObject({
      code: 'UPSTREAM_REJECTED',
      meta: { txCode: expected },
      violations: [{ source: { pointer: '/txCode' } }],
    });
  });
});
