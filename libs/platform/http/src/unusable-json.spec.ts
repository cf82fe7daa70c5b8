import { growthBetween } from '@vc/testing/unit/processor-time';
import { findUnusable } from './unusable-json';

describe('findUnusable', () => {
  it('returns the path of what cannot be used', () => {
    const nested = { a: [{ b: 'ok' }, { b: ['ok', 'x\0'] }] };
    expect(findUnusable(nested)?.path).toEqual(['a', '1', 'b', '1']);
    expect(findUnusable({ a: [1, JSON.parse('{"__proto__": 1}')] })?.path).toEqual(['a', '1', '__proto__']);
    expect(findUnusable({ a: [{ 'x\ud800': 1 }] })?.path).toEqual(['a', '0']);
    expect(findUnusable({ a: ['ok', { b: 1 }, null, true, '\u{1F600}'] })).toBeUndefined();
  });

  it('costs less than twice the parsing of a body with as many elements as it may have', async () => {
    const text = JSON.stringify({ list: Array.from({ length: 60_000 }, (_, index) => `a.${index}`) });
    const value = JSON.parse(text) as unknown;
    const cost = await growthBetween(
      () => JSON.parse(text) as unknown,
      () => {
        for (let time = 0; time < 10; time += 1) findUnusable(value);
      },
    );
    expect(cost / 10).toBeLessThan(2);
  });
});
