const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** They turn the direction of text (Unicode UAX #9). */
const DIRECTIONS = /\p{Bidi_Control}/gu;
/** Programs for mail make links of `name.tld`, `//host` and `a@b`. */
const LINKED = /(?<=[\p{L}\p{N}])([.@])(?=[\p{L}\p{N}])|(?<=\/)(\/)/gu;

/**
 * The name of a person or an organization as a mail says it: in one line, and so that no program makes a link of it. Who chose the
 * name may be another person than the one who gets the mail, which comes from this platform.
 */
export function nameInMail(name: string): string {
  const line = name.replaceAll(BREAKS, ' ').replaceAll(DIRECTIONS, '').trim();
  return line.replaceAll(LINKED, (mark) => (mark === '.' ? '. ' : ` ${mark} `));
}
