import { isObject } from './index';

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
