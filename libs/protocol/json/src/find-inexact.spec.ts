import { growthOf, LINEAR } from '@vc/testing/unit/processor-time';
import fc from 'fast-check';
import { findInexact, UnusableJsonError, jsonFault, parseExactJson, parseJsonDocument } from './index';

fc.configureGlobal({ seed: 8259, numRuns: 500 });

const find = (text: string) => findInexact(text, JSON.parse(text));

describe('findInexact', () => {
  it.each([
    '{}',
    '[]',
    '1',
    '"a:b"',
    '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}',
    '{"a":":\\":\\\\","b":"{\\"a\\":1,\\"a\\":2}"}',
    '{"\\"":1,"\\\\":2,"":3}',
    '[0.1,1.50,-0,0.30000000000000004,1e2,1E+2,9007199254740991,12345678901234567000,1.7976931348623157e308,5e-324]',
    '{"n":100000000000000000000}',
    '{"__proto__":1,"constructor":2}',
    ' { "a" : [ 1 , { "b" : null } ] } ',
    '[0.0000000000000000,-0.0e5]',
  ])('finds nothing in %s', (text) => {
    expect(find(text)).toBeUndefined();
  });

  it.each<[string, string[]]>([
    ['{"a":1,"a":1}', ['a']],
    ['{"a":{"x":1,"y":2},"a":3}', ['a']],
    ['{"ConsentReceived":false,"ConsentReceived":true}', ['ConsentReceived']],
    ['{"a":1,"\\u0061":2}', ['a']],
    ['{"a":1, "a" : 2}', ['a']],
    ['{"list":[1,{"b":"b","c":"b","b":0}]}', ['list', '1', 'b']],
    ['[[],[{"":1,"":2}]]', ['1', '0', '']],
    ['{"__proto__":1,"__proto__":2}', ['__proto__']],
  ])('finds the repeated name in %s', (text, path) => {
    expect(find(text)).toEqual({ kind: 'repeatedName', path });
  });

  it.each<[string, string[]]>([
    ['12345678901234567890', []],
    ['{"attributes":{"n":12345678901234567890}}', ['attributes', 'n']],
    ['[1,[9007199254740993]]', ['1', '0']],
    ['{"a":[0.1000000000000000055]}', ['a', '0']],
    ['{"a":1e-400}', ['a']],
    ['{"a":-123456789012345678}', ['a']],
    ['{"a":1.0000000000000001}', ['a']],
    ['{"a":12345678901234567e-1}', ['a']],
  ])('finds the changed number in %s', (text, path) => {
    expect(find(text)).toEqual({ kind: 'changedNumber', path });
  });

  it('reads any depth', () => {
    const [open, close] = ['[{"a":'.repeat(100_000), '}]'.repeat(100_000)];
    expect(find(`${open}1${close}`)).toBeUndefined();
    expect(find(`${open}1e-400${close}`)).toMatchObject({ kind: 'changedNumber' });
  });

  it('leaves numbers beyond the range of a double to its caller', () => {
    expect(find('[1e400]')).toBeUndefined();
  });

  it('reads a number of thousands of zeros in time that grows with their number', async () => {
    const read = (size: number) => findInexact(`[1.${'0'.repeat(size)}1]`, [1]);
    expect(read(50)).toEqual({ kind: 'changedNumber', path: ['0'] });
    expect(await growthOf(read, 5_000)).toBeLessThan(LINEAR);
  });

  it('finds nothing in what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const written = JSON.stringify(JSON.parse(text));
        expect(find(written)).toBeUndefined();
      }),
    );
  });

  it('finds a name that is repeated anywhere', () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (json, name) => {
        const member = `${JSON.stringify(name)}:${json}`;
        const found = find(`[{"a":{"\\\\":[":"],${member},${member}}}]`);
        expect(found).toEqual({ kind: 'repeatedName', path: ['0', 'a', name] });
      }),
    );
  });
});

describe('parseExactJson', () => {
  it('returns the value', () => {
    expect(parseExactJson('{"a":[1,0.5]}')).toEqual({ a: [1, 0.5] });
  });

  it.each(['{"a":1,"a":1}', '[12345678901234567890]'])('rejects %j', (text) => {
    expect(() => parseExactJson(text)).toThrow(UnusableJsonError);
  });

  it.each([
    ['', 'is not JSON'],
    ['{', 'is not JSON'],
    ['\ufeff{}', 'is not JSON'],
    ['{"a":1,"a":1}', 'repeats the name of a member'],
    ['[1e-400]', 'has a number that cannot be represented exactly'],
  ])('explains what is wrong with %j', (text, fault) => {
    const work = () => {
      try {
        return parseExactJson(text);
      } catch (error) {
        return jsonFault(error);
      }
    };
    expect(work()).toBe(fault);
  });
});

describe('parseJsonDocument', () => {
  it('ignores one byte order mark at the beginning (RFC 8259 §8.1)', () => {
    expect(parseJsonDocument(Buffer.from('\ufeff{"a":"\ufeff"}'))).toEqual({ a: '\ufeff' });
    expect(() => parseJsonDocument(Buffer.from('\ufeff\ufeff{}'))).toThrow(SyntaxError);
  });
});
