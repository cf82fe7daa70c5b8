/** A block of a textual encoding. */
export interface PemBlock {
  /** A label such as `CERTIFICATE`, which stands for the former labels of certificates, too. */
  label: string;
  /** The block alone, with boundaries that are lines of their own. */
  pem: string;
}

/** A boundary begins a line, or follows another boundary. Indentation and a byte order mark are ignored. */
const BEGIN = /(?:^[ \t\uFEFF]*|(?<=-----))-----BEGIN ([^\r\n]{0,64}?)-----/gm;
/** A boundary without its counterpart. */
const BOUNDARY = /^[ \t\uFEFF]*-----(?:BEGIN|END) /m;
const BASE64 = /^\s*[A-Za-z0-9+/][A-Za-z0-9+/\s]*(?:=\s*){0,2}$/;
/** RFC 7468 Appendix A: labels of former generators. */
const FORMER_CERTIFICATE_LABELS = ['X509 CERTIFICATE', 'X.509 CERTIFICATE'];

/**
 * Reads the blocks of a textual encoding (RFC 7468) in their order. Text before, between and after them is ignored (§2,
 * §5.2), for example the attributes that OpenSSL prints above a certificate, and the comments of bundles of authorities.
 * Returns undefined for a block without an end, an end without a block, or a block that is not base64.
 */
export function readPem(text: string): PemBlock[] | undefined {
  const blocks: PemBlock[] = [];
  let position = 0;
  for (;;) {
    BEGIN.lastIndex = position;
    const begin = BEGIN.exec(text);
    const isClean = !BOUNDARY.test(text.slice(position, begin?.index));
    if (!isClean) return undefined;
    if (!begin) return blocks;
    const [boundary, label = ''] = begin;
    const [from, end] = [begin.index + boundary.length, `-----END ${label}-----`];
    const to = text.indexOf(end, from);
    const content = to < 0 ? '' : text.slice(from, to);
    if (!BASE64.test(content)) return undefined;
    blocks.push(toBlock(label, content));
    position = to + end.length;
  }
}

function toBlock(givenLabel: string, content: string): PemBlock {
  const label = FORMER_CERTIFICATE_LABELS.includes(givenLabel) ? 'CERTIFICATE' : givenLabel;
  const lines = content.trim().replace(/\s+/g, '\n');
  return { label, pem: `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n` };
}
