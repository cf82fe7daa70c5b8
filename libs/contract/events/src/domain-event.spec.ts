import type { DomainEvent } from './index';
import { MalformedEventError, parseEventMessage, toEventMessage } from './index';

const event: DomainEvent<'openid4vc.issuance.offered'> = {
  id: '0190b2b4-0000-7000-8000-000000000001',
  type: 'openid4vc.issuance.offered',
  tenantId: '0190b2b4-0000-7000-8000-000000000002',
  subject: '0190b2b4-0000-7000-8000-000000000003',
  time: '2026-01-01T00:00:00.000Z',
  payload: { openId4VcIssuanceId: '0190b2b4-0000-7000-8000-000000000003' },
};

describe('event messages', () => {
  it('round-trips an event through the CloudEvents binary mode', () => {
    const message = toEventMessage(event, '/issuance');
    expect(parseEventMessage(message.headers, message.value)).toEqual(event);
  });

  it('carries exactly the interface body as its value', () => {
    expect(JSON.parse(toEventMessage(event, '/issuance').value)).toEqual({
      eventType: 'openid4vc.issuance.offered',
      payload: { openId4VcIssuanceId: event.subject },
    });
  });

  it.each([
    ['an unknown spec version', { ce_specversion: '0.3' }, undefined],
    ['a missing id', { ce_id: undefined }, undefined],
    ['a missing tenant', { ce_tenantid: undefined }, undefined],
    ['a type that differs from the body', { ce_type: 'openid4vc.issuance.failed' }, undefined],
    ['a value that is not JSON', {}, '{'],
    ['a null value', {}, 'null'],
    ['an unknown event type', { ce_type: 'x' }, '{"eventType":"x","payload":{}}'],
    ['a payload that is not an object', {}, '{"eventType":"openid4vc.issuance.offered","payload":1}'],
  ])('rejects %s', (_, headers, value) => {
    const message = toEventMessage(event, '/issuance');
    expect(() => parseEventMessage({ ...message.headers, ...headers }, value ?? message.value)).toThrow(
      MalformedEventError,
    );
  });
});
