export interface ReadableMail {
  from: string;
  to: string;
  subject: string;
  date: string;
  /** The part of plain text. */
  text: string;
}

interface Part {
  header: Map<string, string>;
  body: string;
}

/** Reads what a person wants to see of a mail. A mail of another form shows less, and never fails. */
export function readMail(source: Buffer): ReadableMail {
  const mail = toPart(source.toString('latin1'));
  const [from, to, subject, date] = ['from', 'to', 'subject', 'date'].map((name) =>
    decodeWords(mail.header.get(name) ?? ''),
  ) as [string, string, string, string];
  return { from, to, subject, date, text: textOf(mail) };
}

/** Header and body (RFC 5322 §2.1). @param text one character for each byte */
function toPart(text: string): Part {
  const lines = text.replaceAll('\r\n', '\n');
  const end = lines.indexOf('\n\n');
  const head = end < 0 ? lines : lines.slice(0, end);
  const fields = head.replaceAll(/\n[ \t]+/g, ' ').split('\n');
  const header = new Map(fields.map((field) => toField(field)));
  return { header, body: end < 0 ? '' : lines.slice(end + 2) };
}

function toField(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, Math.max(colon, 0)).toLowerCase(), line.slice(colon + 1).trim()];
}

/** The first part of plain text of a multipart body (RFC 2046 §5.1), or the body. */
function textOf({ header, body }: Part): string {
  const type = header.get('content-type') ?? 'text/plain';
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) return decodeBody(header.get('content-transfer-encoding') ?? '', body);
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((each) => toPart(each.replace(/^\n/, '')));
  const plain = parts.find((part) => /^text\/plain/i.test(part.header.get('content-type') ?? 'text/plain'));
  return plain ? textOf(plain) : '';
}

function decodeBody(encoding: string, body: string): string {
  const bytes = /^base64$/i.test(encoding)
    ? Buffer.from(body, 'base64')
    : Buffer.from(/^quoted-printable$/i.test(encoding) ? unquote(body.replaceAll(/=\n/g, '')) : body, 'latin1');
  return bytes.toString('utf8');
}

/** RFC 2045 §6.7 */
function unquote(text: string): string {
  return text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** RFC 2047 §2, in UTF-8. Blanks between two encoded words are none (§6.2). */
function decodeWords(text: string): string {
  const joined = text.replaceAll(/\?=\s+=\?/g, '?==?');
  return joined.replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, word: string) => {
    const bytes =
      encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64')
        : Buffer.from(unquote(word.replaceAll('_', ' ')), 'latin1');
    return bytes.toString('utf8');
  });
}
