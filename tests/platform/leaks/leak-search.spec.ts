import { inspect } from 'node:util';
import { LeakSearch } from './test-leak-search';

const VALUE = `Zoë "O'Connor" <a+b/c>=\n`;
const NUMBER = '9001010001187';

/** Positive controls: each is a text as a program might write it. */
const TEXTS: [form: string, write: (value: string) => string][] = [
  ['plain', (value) => `name: ${value}!`],
  ['in JSON', (value) => JSON.stringify({ msg: value })],
  ['in JSON in JSON', (value) => JSON.stringify({ msg: JSON.stringify({ name: value }) })],
  ['in JSON of ASCII', (value) => JSON.stringify(value).replace('ë', String.raw`\u00eb`)],
  ['in an address', (value) => `https://a.example/?name=${encodeURIComponent(value)}&b`],
  ['in a form', (value) => new URLSearchParams({ name: value, b: 'c' }).toString()],
  [
    'in HTML',
    (value) =>
      `<p>${value.replace('<', '&lt;').replace('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')}</p>`,
  ],
  ['hex', (value) => `\\x00${Buffer.from(value).toString('hex')}00`],
  ['inspected bytes', (value) => inspect(Buffer.from(`a${value}`))],
  ['JSON of bytes', (value) => JSON.stringify(Buffer.from(`a${value}`))],
  ['base64', (value) => Buffer.from(`?${value}??`).toString('base64')],
  ['base64', (value) => Buffer.from(`??${value}?`).toString('base64')],
  ['base64', (value) => Buffer.from(`???${value}`).toString('base64')],
  ['base64url', (value) => Buffer.from(`{"name":"${value}"}`).toString('base64url')],
];

describe('LeakSearch', () => {
  it.each(TEXTS)('finds a value %s', (form, write) => {
    const search = new LeakSearch();
    search.add('given_name', VALUE);
    const forms = search.find(write(VALUE)).map((leak) => leak.form);
    expect(forms).toContain(form);
    expect(search.find(write('another value'))).toEqual([]);
  });

  it('finds a number, and no number that contains it', () => {
    const search = new LeakSearch();
    search.add('id_number', NUMBER);
    expect(search.find(`"id":${NUMBER},`)).toEqual([{ name: 'id_number', form: 'plain', excerpt: `"id":${NUMBER},` }]);
    expect(search.find(`1${NUMBER} ${NUMBER}1`)).toEqual([]);
  });

  it('rejects a value that would be found by chance', () => {
    expect(() => new LeakSearch().add('pin', '1234')).toThrow('too short');
  });
});
