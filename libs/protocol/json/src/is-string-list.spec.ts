import { isStringList } from './index';

describe('isStringList', () => {
  it.each(['["a"]', '["a",""]'])('accepts %s', (json) => {
    expect(isStringList(JSON.parse(json))).toBe(true);
  });

  it.each(['[]', '["a",1]', '[null]', '"a"', '{"0":"a"}', 'null'])('rejects %s', (json) => {
    expect(isStringList(JSON.parse(json))).toBe(false);
  });
});
