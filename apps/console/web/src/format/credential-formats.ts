/** The names of the specifications, which are the same in every language. */
export const FORMAT_NAMES = { 'sd-jwt-vc': 'SD-JWT VC', mdoc: 'ISO mdoc' } as const;
