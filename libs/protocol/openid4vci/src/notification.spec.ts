import { parseNotification } from './notification';

describe('parseNotification', () => {
  const notification = { notification_id: 'n-1', event: 'credential_failure' };

  it('accepts a description of printable ASCII characters', () => {
    const description = 'Out of space: 3 of 4 stored!';
    expect(parseNotification({ ...notification, event_description: description })).toEqual({
      notificationId: 'n-1',
      event: 'credential_failure',
      description,
    });
  });

  it.each([
    ['U+0000', 'no\u0000'],
    ['a quotation mark', 'no "space"'],
    ['a backslash', 'no\\space'],
    ['a character outside of ASCII', 'fehlt für'],
    ['half a surrogate pair', '\ud83d'],
  ])('rejects a description with %s with invalid_notification_request', (_, description) => {
    expect(() => parseNotification({ ...notification, event_description: description })).toThrow(
      expect.objectContaining({ error: 'invalid_notification_request' }),
    );
  });

  it('rejects a description that is no string with invalid_notification_request', () => {
    expect(() => parseNotification({ ...notification, event_description: 5 })).toThrow(
      expect.objectContaining({ error: 'invalid_notification_request' }),
    );
  });
});
