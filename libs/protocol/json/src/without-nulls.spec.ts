import { withoutNulls } from './index';

describe('withoutNulls', () => {
  it('leaves out members that are null, at any place', () => {
    const value = { a: null, b: { c: null, d: 0 }, list: [{ e: null, f: false }], text: '' };
    expect(withoutNulls(value)).toEqual({ b: { d: 0 }, list: [{ f: false }], text: '' });
  });

  it('keeps the elements of arrays', () => {
    expect(withoutNulls({ path: ['a', null, 0] })).toEqual({ path: ['a', null, 0] });
  });

  it.each([null, 1, 'text', true])('returns %j as it is', (value) => {
    expect(withoutNulls(value)).toBe(value);
  });

  it('keeps names of JavaScript, and reads any depth', () => {
    expect(Object.keys(withoutNulls(JSON.parse('{"__proto__":{"a":null},"b":1}')) as object)).toEqual([
      '__proto__',
      'b',
    ]);
    expect(() => withoutNulls(JSON.parse('[{"a":'.repeat(100_000) + '1' + '}]'.repeat(100_000)))).not.toThrow();
  });
});
