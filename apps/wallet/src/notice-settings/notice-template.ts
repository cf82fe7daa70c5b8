const PLACEHOLDER = /\{(\w*)\}/g;
const BRACE = /[{}]/;
const CONTROL = /\p{Cc}+/gu;

/** What the placeholders of a text stand for. */
export interface NoticeValues {
  /** First name of the user; empty if it is not known. */
  name: string;
  organization: string;
  link: string;
}

export type Placeholder = keyof NoticeValues;

/** Whether each brace of the template belongs to one of the placeholders. */
export function hasOnlyPlaceholders(template: string, allowed: readonly Placeholder[]): boolean {
  const rest = template.replaceAll(PLACEHOLDER, (whole, name: string) =>
    allowed.some((each) => each === name) ? '' : whole,
  );
  return !BRACE.test(rest);
}

/**
 * Puts the values in the places of a template that `hasOnlyPlaceholders` accepts. Braces in the values stay as they are. The blank
 * before an empty value goes: “Hello {name},” becomes “Hello,”.
 */
export function fillTemplate(template: string, values: NoticeValues): string {
  return template.replaceAll(/( ?)\{(\w+)\}/g, (_, blank: string, name: Placeholder) => {
    const value = values[name].replaceAll(CONTROL, ' ').trim();
    return value === '' ? '' : blank + value;
  });
}
