/** Appearance of the pages of a tenant. */
export interface Look {
  name: string;
  logo?: Logo;
  /** `#rrggbb`, for buttons and the line at the top. */
  primaryColor?: string;
}

export interface Logo {
  /** `data:` URI of an image, because pages load no resources. */
  uri: string;
  altText?: string;
}

const DEFAULT_COLOR = '#14532d';
const COLOR = /^#[0-9a-f]{6}$/i;
/** WCAG 2.2: relative luminance above which black text has more contrast than white text. */
const LUMINANCE_OF_EQUAL_CONTRAST = 0.179;

export interface Colors {
  primary: string;
  /** Colour of text on the primary colour. */
  onPrimary: string;
}

/** A text that is no colour is replaced by the default, because it would become part of a style sheet. */
export function colorsOf(look: Look | undefined): Colors {
  const wanted = look?.primaryColor;
  const primary = wanted !== undefined && COLOR.test(wanted) ? wanted : DEFAULT_COLOR;
  return { primary, onPrimary: luminanceOf(primary) > LUMINANCE_OF_EQUAL_CONTRAST ? '#000000' : '#ffffff' };
}

/** WCAG 2.2, relative luminance: 0 is black, 1 is white. */
function luminanceOf(color: string): number {
  const channel = (start: number) => linear(Number.parseInt(color.slice(start, start + 2), 16) / 255);
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
