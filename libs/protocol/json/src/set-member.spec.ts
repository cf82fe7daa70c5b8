import { setMember } from './index';

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
