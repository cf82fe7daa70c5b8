import fc from 'fast-check';
import { colorsOf, GROUNDS } from './look';
import { contrastOf, TEXT_CONTRAST } from './contrast';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrastOf', () => {
  // https://www.w3.org/WAI/WCAG22/Techniques/general/G18 and the examples of its tools
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
    ['#ff0000', '#ffffff', 4],
  ])('returns for %s on %s the ratio %d', (one, other, ratio) => {
    expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
    expect(contrastOf(other, one)).toBe(contrastOf(one, other));
  });
});

describe('colorsOf', () => {
  it('returns for each colour of a tenant texts that are readable', () => {
    fc.assert(
      fc.property(color, (primaryColor) => {
        const { primary, onPrimary, accent } = colorsOf({ name: 'Acme', primaryColor });
        const ratios = [
          contrastOf(onPrimary, primary),
          ...Object.values(GROUNDS.light).map((ground) => contrastOf(accent.light, ground)),
          ...Object.values(GROUNDS.dark).map((ground) => contrastOf(accent.dark, ground)),
        ];
        expect(primary).toBe(primaryColor);
        expect(Math.min(...ratios)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }),
    );
  });

  it('keeps a colour that is readable', () => {
    expect(colorsOf({ name: 'Acme', primaryColor: '#14532d' }).accent.light).toBe('#14532d');
    expect(colorsOf({ name: 'Acme', primaryColor: '#ffee00' }).accent.dark).toBe('#ffee00');
  });
});
