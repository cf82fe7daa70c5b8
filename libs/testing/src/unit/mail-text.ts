/**
 * Undoes the quoted-printable encoding of the parts of a mail (RFC 2045 §6.7), so that specs can search its text.
 * @param source header and body
 */
export function mailText(source: string): string {
  const bytes = source
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
