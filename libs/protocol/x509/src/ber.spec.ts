import { readBerElements } from './ber';
import { CrlError } from './crl-error';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const nested = (depth: number) => `${'3080'.repeat(depth)}${'0000'.repeat(depth)}`;

/** X.690 §8.1.3 */
describe('readBerElements', () => {
  it.each<[string, string, string[]]>([
    ['no element', '', []],
    ['elements of definite length', '30 03 02 01 05 04 00', ['020105', '']],
    ['an element of indefinite length', '30 80 02 01 05 00 00', ['020105']],
    ['an element after one of indefinite length', '30 80 00 00 04 01 07', ['', '07']],
    ['an indefinite length within another', 'a0 80 30 80 02 01 00 00 00 00 00', ['3080020100 0000']],
    ['contents of zeros', '30 80 04 02 00 00 00 00', ['04020000']],
    ['an empty element within an indefinite length', '30 80 04 00 00 00', ['0400']],
    ['a first octet of zero in the contents', '30 80 00 01 07 00 00', ['000107']],
    ['twenty indefinite lengths', nested(20), [`${'3080'.repeat(19)}${'0000'.repeat(19)}`]],
  ])('reads %s', (_, hex, contents) => {
    const elements = readBerElements(bytes(hex));
    expect(elements.map(({ content }) => content.toString('hex'))).toEqual(
      contents.map((each) => bytes(each).toString('hex')),
    );
    expect(Buffer.concat(elements.map(({ raw }) => raw))).toEqual(bytes(hex));
    expect(elements.map(({ tag, raw }) => raw[0] === tag)).toEqual(elements.map(() => true));
  });

  it.each([
    ['a tag alone', '30'],
    ['contents that are cut off', '30 02 05'],
    ['an indefinite length without an end', '30 80 02 01 05'],
    ['an indefinite length with half an end', '30 80 02 01 05 00'],
    ['an indefinite length that is not constructed', '04 80 02 01 05 00 00'],
    ['twenty-two indefinite lengths', nested(22)],
    ['as many indefinite lengths as a message holds', nested(16_000)],
  ])('rejects %s', (_, hex) => {
    expect(() => readBerElements(bytes(hex))).toThrow(CrlError);
  });
});
