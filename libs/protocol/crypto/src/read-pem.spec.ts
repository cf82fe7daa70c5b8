import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPem } from './index';

const FOLDER = join(__dirname, '../test-vectors/openssl');
const fileOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const [ROOT, LEAF] = [fileOf('root.pem'), fileOf('leaf.pem')];
const pemsIn = (text: string) => readPem(text)?.map(({ pem }) => pem);

describe('readPem', () => {
  /** RFC 7468 §2, §5.2 */
  it.each([
    ['pkcs12-nokeys.pem', [LEAF, ROOT]],
    ['pkcs7-print-certs.pem', [LEAF, ROOT]],
    ['s-client-showcerts.pem', [LEAF, ROOT]],
    ['storeutl-certs.pem', [LEAF, ROOT]],
    ['x509-text.pem', [LEAF]],
    ['bundle-curl.pem', [ROOT, LEAF]],
    ['bundle-certifi.pem', [ROOT]],
  ])('reads the blocks of %s, and ignores the text around them', (name, blocks) => {
    expect(pemsIn(fileOf(name))).toEqual(blocks);
  });

  it.each([
    ['a line after it', `${ROOT}End of file\n`],
    ['no newline at the end', ROOT.trimEnd()],
    ['lines of Windows and a byte order mark', `\uFEFF${ROOT.replaceAll('\n', '\r\n')}`],
    ['lines of old Macs', ROOT.replaceAll('\n', '\r')],
    ['indentation', ROOT.replaceAll(/^/gm, '    ')],
    ['a boundary within a line of text', `It begins with -----BEGIN CERTIFICATE-----, as always.\n${ROOT}`],
    ['text that has umlauts and dashes', `Über – die Wurzel\n-----\n-- \n${ROOT}`],
    // RFC 7468 Appendix A
    ['the label of former OpenSSL', ROOT.replaceAll('CERTIFICATE', 'X509 CERTIFICATE')],
    ['the label with a dot', ROOT.replaceAll('CERTIFICATE', 'X.509 CERTIFICATE')],
  ])('reads a block with %s', (_, text) => {
    expect(readPem(text)).toEqual([{ label: 'CERTIFICATE', pem: ROOT }]);
  });

  it('reads a block of one line', () => {
    const [block] = readPem(ROOT.replaceAll('\n', '')) ?? [];
    expect(block?.pem.replaceAll('\n', '')).toBe(ROOT.replaceAll('\n', ''));
  });

  it('reads blocks without space between them', () => {
    expect(pemsIn(ROOT.trimEnd() + LEAF.trimEnd())).toEqual([ROOT, LEAF]);
  });

  it('reads the labels of other blocks', () => {
    const key = '-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----\n';
    expect(readPem(`${key}${ROOT}`)?.map(({ label }) => label)).toEqual(['EC PRIVATE KEY', 'CERTIFICATE']);
  });

  it.each(['', 'text', '-----\n-----'])('reads no block of %j', (text) => {
    expect(readPem(text)).toEqual([]);
  });

  it.each([
    ['a block without an end', LEAF + ROOT.replace(/-----END.*/s, '')],
    ['an end without a block', `${LEAF}-----END CERTIFICATE-----\n`],
    ['an end of another label', ROOT.replace('END CERTIFICATE', 'END X509 CRL')],
    ['a block within a block', ROOT.replace('\n', `\n${LEAF}`)],
    // RFC 7468 §2 has no headers.
    ['headers in a block', ROOT.replace('\n', '\nProc-Type: 4,ENCRYPTED\n\n')],
    ['an empty block', '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n'],
    ['a block that is not base64', ROOT.replace('M', '*')],
  ])('rejects %s', (_, text) => {
    expect(readPem(text)).toBeUndefined();
  });
});
