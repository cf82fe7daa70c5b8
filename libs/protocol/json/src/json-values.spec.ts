import { isObject, isStringList, setMember, withoutNulls } from './index';

describe('isObject', () => {
  it.each(['{}', '{"a":[]}'])('accepts %s', (json) => {
    expect(isObject(JSON.parse(json))).toBe(true);
  });

  it.each(['null', '[]', '[{}]', '"{}"', '1', 'true'])('rejects %s', (json) => {
    expect(isObject(JSON.parse(json))).toBe(false);
  });

  it('rejects an absent value', () => {
    expect(isObject(undefined)).toBe(false);
  });
});

describe('isStringList', () => {
  it.each(['["a"]', '["a",""]'])('accepts %s', (json) => {
    expect(isStringList(JSON.parse(json))).toBe(true);
  });

  it.each(['[]', '["a",1]', '[null]', '"a"', '{"0":"a"}', 'null'])('rejects %s', (json) => {
    expect(isStringList(JSON.parse(json))).toBe(false);
  });
});

describe('setMember', () => {
  it.each(['name', '__proto__', 'constructor', '0'])('sets %s as an own member', (name) => {
    const object = {};
    setMember(object, name, { isAdmin: true });
    expect(Object.entries(object)).toEqual([[name, { isAdmin: true }]]);
    expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
  });

  it('replaces a member', () => {
    const object = JSON.parse('{"__proto__":1}') as Record<string, unknown>;
    setMember(object, '__proto__', 2);
    expect(JSON.stringify(object)).toBe('{"__proto__":2}');
  });
});

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
