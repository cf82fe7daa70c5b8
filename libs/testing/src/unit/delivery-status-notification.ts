interface ReportedRecipient {
  action?: string;
  status?: string;
}

/** The bounce of a mail (RFC 3464), as a mail server writes it. Default: one recipient, whose address does not exist. */
export function deliveryStatusNotification(...recipients: ReportedRecipient[]): string {
  const groups = (recipients.length > 0 ? recipients : [{}]).map(
    ({ action = 'failed', status = '5.1.1' }) =>
      `Final-Recipient: rfc822; thandi@example.com\r\nAction: ${action}\r\nStatus: ${status}\r\n`,
  );
  return [
    'From: MAILER-DAEMON@mail.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    '',
    'The mail could not be delivered.',
    '',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example',
    '',
    ...groups,
    '--b1--',
    '',
  ].join('\r\n');
}
