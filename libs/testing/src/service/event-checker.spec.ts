import { toEventMessage } from '@vc/contract/events';
import { createEvent } from '@vc/platform/messaging';
import { createId } from '@vc/platform/persistence';
import { violationOf } from './event-checker';

describe('the check of published messages', () => {
  const id = createId();
  const event = createEvent('wallet.credential.accepted', createId(), id, { credentialId: id });
  const message = { topic: 'wallet.credential', ...toEventMessage(event, '/wallet') };
  const withPayload = (payload: object) => JSON.stringify({ eventType: event.type, payload });

  it('accepts what the contract says', () => {
    expect(violationOf(message)).toBeUndefined();
  });

  it.each([
    ['personal data', { value: withPayload({ credentialId: id, given_name: 'Thandi' }) }],
    ['a reference that is missing', { value: withPayload({}) }],
    ['a reference that is no id', { value: withPayload({ credentialId: 'x' }) }],
    ['another topic', { topic: 'openid4vc.issuance' }],
    ['another key', { key: createId() }],
    ['a header that is missing', { headers: { ...message.headers, ce_time: undefined } }],
    ['an unknown header', { headers: { ...message.headers, ce_name: 'Thandi' } }],
    ['an event that there is not', { headers: { ...message.headers, ce_type: 'x' } }],
  ])('refuses %s', (_, change) => {
    expect(violationOf({ ...message, ...change })).toEqual(expect.any(String));
  });
});
