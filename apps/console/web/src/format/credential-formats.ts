/** The names of the specifications, which are the same in every language. */
export const FORMAT_NAMES = {
  'sd-jwt-vc': 'SD-JWT VC',
  mdoc: 'ISO mdoc',
  'w3c-vc-jwt': 'W3C VC (JWT)',
  'w3c-vc-sd-jwt': 'W3C VC (SD-JWT)',
} as const;
