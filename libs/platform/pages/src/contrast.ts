/** Least contrast of text (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;

type Rgb = readonly [number, number, number];

/** WCAG 2.2, contrast ratio of two colours `#rrggbb`, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other].map((color) => luminanceOf(toRgb(color))).sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Black or white, whichever is better to read on the colour. */
export function textColorOn(color: string): '#000000' | '#ffffff' {
  return contrastOf(color, '#000000') > contrastOf(color, '#ffffff') ? '#000000' : '#ffffff';
}

/**
 * Returns the colour that is nearest to the wanted one and readable on each of the backgrounds.
 * @param target black for light backgrounds and white for dark ones, which the colour is mixed with
 */
export function readableColor(wanted: string, target: '#000000' | '#ffffff', backgrounds: readonly string[]): string {
  for (let share = 0; share < 1; share += 0.04) {
    const color = mix(toRgb(wanted), toRgb(target), share);
    if (backgrounds.every((background) => contrastOf(color, background) >= TEXT_CONTRAST)) return color;
  }
  return target;
}

function mix(from: Rgb, to: Rgb, share: number): string {
  const channels = from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function toRgb(color: string): Rgb {
  const channel = (start: number) => Number.parseInt(color.slice(start, start + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** WCAG 2.2, relative luminance: 0 is black, 1 is white. */
function luminanceOf([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
