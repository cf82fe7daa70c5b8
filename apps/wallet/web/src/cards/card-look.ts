import { textColorOn, toLabel } from '@vc/web/format';
import type { CredentialDisplay } from '../api/schemas';

/** The display in the language of the user, or else one without a language, or the first one. */
export function chooseDisplay(displays: readonly CredentialDisplay[], language: string): CredentialDisplay | undefined {
  const isWanted = ({ locale }: CredentialDisplay) => locale?.slice(0, 2).toLowerCase() === language;
  return displays.find(isWanted) ?? displays.find(({ locale }) => locale === null) ?? displays[0];
}

/** A name for a type that its issuer does not name: `Student card` for `https://issuer.example/vct/student_card`. */
export function typeName(type: string): string {
  const last = type.split(/[/:.#]/).findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? type;
  const isAcronym = /[A-Z]{2}/.test(last);
  return isAcronym ? last : toLabel(last);
}

/** The colours of a card; undefined for those of the organization. A text is black or white, whichever can be read. */
export function cardColors(display: CredentialDisplay | undefined) {
  const background = display?.backgroundColor;
  if (!background) return undefined;
  return { backgroundColor: background, color: textColorOn(background) };
}
