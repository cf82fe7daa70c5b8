import { deliveryStatusNotification } from '@vc/testing/unit/delivery-status-notification';
import { findBouncedPart } from './bounce-outcome';

describe('findBouncedPart', () => {
  const partOf = (...recipients: object[]) => findBouncedPart(Buffer.from(deliveryStatusNotification(...recipients)));

  it.each([
    ['5.0.0', 'address'],
    ['5.1.1', 'address'],
    ['5.2.2', 'address'],
    ['5.4.4', 'address'],
    ['5.5.0', 'address'],
    ['5.3.4', 'mail'],
    ['5.6.0', 'mail'],
    ['5.7.26', 'mail'],
    ['4.4.7', 'mail'],
  ])('returns for a failure with the status %s the part %s', (status, part) => {
    expect(partOf({ status })).toBe(part);
  });

  it.each(['delayed', 'delivered', 'relayed', 'expanded'])('returns nothing for the action %s', (action) => {
    expect(partOf({ action, status: '5.1.1' })).toBeUndefined();
  });

  it('returns the address only if each address behind an alias is refused', () => {
    expect(partOf({}, {})).toBe('address');
    expect(partOf({}, { status: '5.7.1' })).toBe('mail');
    expect(partOf({}, { action: 'relayed', status: '2.0.0' })).toBeUndefined();
  });

  it('returns nothing for a message that is no notification', () => {
    expect(findBouncedPart(Buffer.from('Subject: Automatic reply\r\n\r\nI am away.\r\n'))).toBeUndefined();
  });
});
