const DEFAULT_BRAND = '#14532d';
const COLOR = /^#[0-9a-f]{6}$/i;
/** WCAG 2.2: relative luminance above which black text has more contrast than white text. */
const LUMINANCE_OF_EQUAL_CONTRAST = 0.179;

/** The colour of the tenant, and that of text on it. A text that is no colour is replaced by the default. */
export function colorsOf(wanted: string | undefined): { brand: string; onBrand: string } {
  const brand = wanted !== undefined && COLOR.test(wanted) ? wanted : DEFAULT_BRAND;
  return { brand, onBrand: textColorOn(brand) };
}

/** Black or white, whichever has more contrast. @param color `#rrggbb` */
export function textColorOn(color: string): '#000000' | '#ffffff' {
  return luminanceOf(color) > LUMINANCE_OF_EQUAL_CONTRAST ? '#000000' : '#ffffff';
}

/** WCAG 2.2, contrast ratio: from 1 for equal colours to 21 for black and white. */
export function contrastBetween(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG 2.2, relative luminance: 0 is black, 1 is white. */
function luminanceOf(color: string): number {
  const channel = (start: number) => linear(Number.parseInt(color.slice(start, start + 2), 16) / 255);
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
