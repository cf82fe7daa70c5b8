import { deliveryStatusNotification } from '@vc/testing/unit/delivery-status-notification';
import { DeliveryStatusError, parseDeliveryStatusNotification } from './index';

const NOTIFICATION = deliveryStatusNotification();
const FAILED = { action: 'failed', status: { class: 5, subject: 1, detail: 1 } };

const parse = (message: string) => parseDeliveryStatusNotification(Buffer.from(message, 'latin1'));

/** The notification with a change, which finds its text. */
function changed(from: string | RegExp, to: string): string {
  const message = NOTIFICATION.replace(from, to);
  expect(message).not.toBe(NOTIFICATION);
  return message;
}

describe('parseDeliveryStatusNotification', () => {
  it('returns action and status of each recipient', () => {
    const delayed = { action: 'delayed', status: '4.4.1' };
    expect(parse(deliveryStatusNotification({}, delayed))).toEqual([
      FAILED,
      { action: 'delayed', status: { class: 4, subject: 4, detail: 1 } },
    ]);
  });

  it.each<[string, string | RegExp, string]>([
    ['lines that end with LF', /\r\n/g, '\n'],
    ['a boundary without quotes', 'boundary="b1"', 'boundary=b1'],
    ['folded fields (RFC 5322 §2.2.3)', '; report-type=', ';\r\n\treport-type='],
    ['comments (RFC 5322 §3.2.2)', 'Status: 5.1.1', 'Status: 5.1.1 (no such \\) mailbox)'],
    ['names in other letters', 'Action: failed', 'ACTION: Failed'],
    ['fields that are not known', 'Action:', 'X-Supplementary-Info: <#5.1.1>\r\nAction:'],
    ['a preamble, and text after the end', '\r\n--b1\r\n', '\r\nThis is MIME.\r\n--b1\r\n'],
    ['white space after a delimiter (RFC 2046 §5.1.1)', '--b1\r\nContent-Type', '--b1 \t\r\nContent-Type'],
    ['the form for other alphabets (RFC 6533)', 'message/delivery-status', 'message/global-delivery-status'],
    ['a boundary with other characters', /b1/g, 'report1@mail.example'],
    ['a line of a mailbox before the header (RFC 4155)', /^/, 'From MAILER-DAEMON Wed Nov 25 08:14:03 2026\r\n'],
    ['a mail that came back and was cut off', '--b1--', '--b1\r\nContent-Type: message/rfc822\r\n\r\nSubj'],
    ['a semicolon after the parameters', 'boundary="b1"', 'boundary="b1";'],
  ])('accepts %s', (_, from, to) => {
    expect(parse(changed(from, to))).toEqual([FAILED]);
  });

  it('reads no statuses of the mail that came back', () => {
    const inner = deliveryStatusNotification({ status: '5.7.1' }).replaceAll('b1', 'b2');
    const message = changed('--b1--', `--b1\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--b1--`);
    expect(parse(message)).toEqual([FAILED]);
  });

  it.each<[string, string | RegExp, string]>([
    ['an empty message', /[^]*/, ''],
    ['another kind of report (RFC 8098)', 'report-type=delivery-status', 'report-type=disposition-notification'],
    ['a report without its kind (RFC 6522 §3)', 'report-type=delivery-status; ', ''],
    ['a message of another type', 'multipart/report', 'multipart/mixed'],
    ['a malformed media type', 'multipart/report;', 'multipart report;'],
    ['a parameter that occurs twice', 'boundary="b1"', 'boundary="b1"; boundary="b2"'],
    ['a type that occurs twice', 'MIME-Version: 1.0', 'Content-Type: text/plain'],
    ['a report without a boundary', '; boundary="b1"', ''],
    ['a boundary that is malformed (RFC 2046 §5.1.1)', 'boundary="b1"', 'boundary="b1 "'],
    ['a boundary that is too long (RFC 2046 §5.1.1)', /b1/g, 'b'.repeat(71)],
    ['statuses that were cut off', '--b1--', ''],
    ['statuses that are not the second part (RFC 6522 §3)', 'message/delivery-status', 'text/plain'],
    ['a report of one part', /--b1\r\n\r\nThe mail[^]*?\r\n(?=--b1)/, ''],
    ['encoded statuses', '/delivery-status\r\n', '/delivery-status\r\nContent-Transfer-Encoding: base64\r\n'],
    ['statuses without a server (RFC 3464 §2.2.2)', 'Reporting-MTA', 'X-Reporting-MTA'],
    ['statuses without a recipient (RFC 3464 §2.1)', /Final-Recipient[^]*?(?=--b1)/, ''],
    ['a recipient without an address (RFC 3464 §2.3.2)', 'Final-Recipient', 'X-Recipient'],
    ['a recipient without an action (RFC 3464 §2.3.3)', 'Action: failed\r\n', ''],
    ['an unknown action (RFC 3464 §2.3.3)', 'Action: failed', 'Action: lost'],
    ['two actions', 'Action: failed', 'Action: failed\r\nAction: delivered'],
    ['a recipient without a status (RFC 3464 §2.3.4)', 'Status: 5.1.1\r\n', ''],
    ['a malformed status (RFC 3463 §2)', 'Status: 5.1.1', 'Status: 5.1'],
    ['a status of another class (RFC 3463 §2)', 'Status: 5.1.1', 'Status: 3.1.1'],
    ['a line that is no field (RFC 5322 §2.2)', 'MIME-Version: 1.0', 'MIME-Version'],
    ['a field with a space in its name (RFC 5322 §2.2)', 'Action: failed', 'Action : failed'],
    ['a field that is too long', 'Action: failed', `Action: failed (${'x'.repeat(2_000)})`],
  ])('rejects %s', (_, from, to) => {
    expect(() => parse(changed(from, to))).toThrow(DeliveryStatusError);
  });

  it('rejects more recipients than a mail of this platform can have', () => {
    const recipients = Array.from({ length: 101 }, () => ({}));
    expect(parse(deliveryStatusNotification(...recipients.slice(1)))).toHaveLength(100);
    expect(() => parse(deliveryStatusNotification(...recipients))).toThrow(DeliveryStatusError);
  });
});
