import { growthBetween, LINEAR } from '@vc/testing/unit/processor-time';
import { readForm } from './read-form';

function read(text: string | Buffer): object {
  let found: object | undefined;
  readForm(Buffer.from(text), (error, form) => {
    found = error ?? form;
  });
  return found!;
}

const fields = (count: number) => Array.from({ length: count }, (_, index) => `a${index}=1`).join('&');

describe('readForm', () => {
  it.each([
    ['', {}],
    ['a=1&b=%20x+y&c', { a: '1', b: ' x y', c: '' }],
    ['a=1&a=2&b=3', { a: ['1', '2'], b: '3' }],
  ])('returns the fields of %j', (text, form) => {
    expect(read(text)).toEqual(form);
  });

  it('accepts 20 fields', () => {
    expect(Object.keys(read(fields(20)))).toHaveLength(20);
  });

  it.each([
    ['21 fields', fields(21), 'The form must have at most 20 fields.'],
    ['21 fields of one name', 'a=1&'.repeat(20), 'The form must have at most 20 fields.'],
    ['other bytes than UTF-8', Buffer.from([0x61, 0xff]), 'The body is not a form in UTF-8.'],
  ])('rejects %s with VALIDATION_ERROR', (_, text, detail) => {
    expect(read(text)).toMatchObject({ code: 'VALIDATION_ERROR', violations: [{ detail, source: { pointer: '' } }] });
  });

  it('rejects 340,000 fields at little more cost than 34,000', async () => {
    const [few, many] = [fields(34_000), fields(340_000)].map((text) => Buffer.from(text));
    const growth = await growthBetween(
      () => read(few!),
      () => read(many!),
    );
    expect(growth).toBeLessThan(LINEAR);
  });
});
