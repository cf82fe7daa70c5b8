import { endOfWait } from './record-apis';

describe('endOfWait', () => {
  it.each([
    [10_000, 12_000],
    [10_300, 12_000],
    [10_999, 12_000],
    [11_000, 13_000],
  ])('answers a fetch of %d ms at the last whole second within two seconds', (now, end) => {
    expect(endOfWait(now, 2_000)).toBe(end);
  });

  it('keeps a wait that ends before the next second', () => {
    expect(endOfWait(10_300, 200)).toBe(10_500);
    expect(endOfWait(10_300, 0)).toBe(10_300);
  });
});
