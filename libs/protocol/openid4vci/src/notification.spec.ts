import { NOTIFICATION_EVENTS, parseNotification } from './notification';

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

  it.each(NOTIFICATION_EVENTS)('accepts %s without a description, and ignores unknown members', (event) => {
    expect(parseNotification({ notification_id: 'n-1', event, unknown: true })).toEqual({
      notificationId: 'n-1',
      event,
    });
  });

  /** OpenID4VCI 1.0 §11.1, §11.3 */
  it.each([
    ['no body', undefined],
    ['null', null],
    ['no notification_id', { event: 'credential_accepted' }],
    ['a notification_id that is a number', { ...notification, notification_id: 1 }],
    ['no event', { notification_id: 'n-1' }],
    ['an unknown event', { ...notification, event: 'credential_lost' }],
    ['an event in upper case', { ...notification, event: 'CREDENTIAL_FAILURE' }],
    ['a description that is a number', { ...notification, event_description: 5 }],
    ['a description that is null', { ...notification, event_description: null }],
  ])('rejects %s with invalid_notification_request', (_, body) => {
    expect(() => parseNotification(body)).toThrow(expect.objectContaining({ error: 'invalid_notification_request' }));
  });
});
