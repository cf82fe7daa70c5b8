import { readableColor, textColorOn } from './contrast';

/** Appearance of the pages of a tenant. */
export interface Look {
  name: string;
  logo?: Logo;
  /** `#rrggbb`, for buttons, links and the band at the top. */
  primaryColor?: string;
  /** Whether the tenant is a sandbox, which each page says. */
  isSandbox?: boolean;
}

export interface Logo {
  /** `data:` URI of an image, because pages load no resources. */
  uri: string;
  altText?: string;
}

/** Backgrounds of text: of the page, and of the card with its content. */
export const GROUNDS = {
  light: { ground: '#f3f3f6', card: '#ffffff' },
  dark: { ground: '#131317', card: '#1e1e24' },
} as const;

const DEFAULT_COLOR = '#14532d';
const COLOR = /^#[0-9a-f]{6}$/i;

interface Colors {
  primary: string;
  /** Colour of text on the primary colour. */
  onPrimary: string;
  /** The primary colour, as dark or as light as text needs on the backgrounds of a scheme. */
  accent: { light: string; dark: string };
}

/** A text that is no colour is replaced by the default, because it would become part of a style sheet. */
export function colorsOf(look: Look | undefined): Colors {
  const wanted = look?.primaryColor;
  const primary = wanted !== undefined && COLOR.test(wanted) ? wanted : DEFAULT_COLOR;
  return {
    primary,
    onPrimary: textColorOn(primary),
    accent: {
      light: readableColor(primary, '#000000', Object.values(GROUNDS.light)),
      dark: readableColor(primary, '#ffffff', Object.values(GROUNDS.dark)),
    },
  };
}
