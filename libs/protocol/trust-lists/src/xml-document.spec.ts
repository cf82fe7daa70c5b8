import { growthOf, LINEAR } from '@vc/testing/unit/processor-time';
import { parseXml } from './xml-document';

const times = (count: number, textOf: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => textOf(i)).join('');
const attributes = (count: number) => times(count, (index) => ` a${index}="1"`);
const declarations = (count: number, from = 0) => times(count, (index) => ` xmlns:n${from + index}="urn:n"`);

describe('parseXml', () => {
  it.each([
    ['50 attributes and 100 namespace declarations', `<a${attributes(50)}${declarations(100)}/>`],
    ['100 namespace declarations on each of many elements', `<a>${times(50, () => `<b${declarations(100)}/>`)}</a>`],
    ['50 attributes on each of many elements', `<a>${times(50, () => `<b${attributes(50)}></b>`)}</a>`],
    [
      'attributes in comments and character data',
      `<a><!-- <b${attributes(60)}> --><![CDATA[<b${attributes(60)}>]]></a>`,
    ],
    ['values with what looks like attributes', `<a b='${times(60, () => ' a="1"')} &gt; >' c="'"/>`],
  ])('accepts %s', (_, xml) => {
    expect(parseXml(xml).localName).toBe('a');
  });

  it.each([
    ['51 attributes', `<a${attributes(51)}/>`, 'the list has more than 50 attributes on an element'],
    [
      '51 attributes further down',
      `<a><b/><b${attributes(51)}/></a>`,
      'the list has more than 50 attributes on an element',
    ],
    ['51 attributes without white space', `<a ${times(51, (index) => `a${index}="1"`)}/>`, 'more than 50 attributes'],
    [
      '51 attributes on lines of their own',
      `<a${times(51, (index) => `\n\ta${index}\r\n=\n'>'`)}/>`,
      'more than 50 attributes',
    ],
    [
      '101 namespace declarations',
      `<a${declarations(101)}/>`,
      'the list has more than 100 namespace declarations in scope',
    ],
    [
      '101 of them in scope',
      `<a${declarations(60)}><b${declarations(41, 60)}/></a>`,
      'more than 100 namespace declarations',
    ],
    [
      '51 attributes in a tag that does not end',
      `<a${attributes(51)}`,
      'the list has more than 50 attributes on an element',
    ],
    [
      'attributes after what looks like a comment in a value',
      `<a b="<!--"${attributes(50)}/>`,
      'more than 50 attributes',
    ],
  ])('rejects %s', (_, xml, message) => {
    expect(() => parseXml(xml)).toThrow(message);
  });

  it.each<[string, (size: number) => string]>([
    ['attributes', (size) => `<a${attributes(size)}/>`],
    ['namespace declarations', (size) => `<a${declarations(size)}/>`],
    ['attributes without values', (size) => `<a${times(size, (index) => ` a${index}`)}/>`],
    [
      'namespace declarations of elements within elements',
      (size) => times(size, (index) => `<a xmlns:n${index}="urn:n">`),
    ],
    [
      'elements with a declaration below many',
      (size) => `<a${declarations(99)}>${times(size, () => '<b xmlns:c="urn:c"/>')}</a>`,
    ],
    ['elements with attributes', (size) => `<a>${times(size / 10, () => `<b${attributes(50)}/>`)}</a>`],
    ['comments', (size) => `<a>${times(size, () => '<!-- a -->')}</a>`],
    ['comments that do not end', (size) => `<a>${times(size, () => '<!-- ')}`],
    ['references', (size) => `<a>${times(size, () => '&amp;')}</a>`],
    ['beginnings of references', (size) => `<a>${times(size, () => '&#')}</a>`],
    ['quotation marks', (size) => `<a b=${times(size, () => `"'`)}`],
    ['beginnings of tags', (size) => `<a${times(size, () => '<a ')}`],
    ['blanks', (size) => `<?xml${' '.repeat(size)}version="1.0"${' '.repeat(size)}<a${' '.repeat(size)}/>`],
  ])('reads or rejects %s in time that grows with their number', async (_, textOf) => {
    const read = (size: number) => {
      try {
        parseXml(textOf(size));
      } catch {
        // Most are no lists; their cost is what counts.
      }
    };
    expect(await growthOf(read, 3_000)).toBeLessThan(LINEAR);
  });
});
