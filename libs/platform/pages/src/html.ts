/** Trusted markup, which is not escaped. */
export class Html {
  constructor(readonly text: string) {}
}

export type HtmlValue = string | number | Html | Html[] | undefined;

/** Template tag for markup. It escapes every value that is not `Html` and leaves out undefined values. */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(strings.map((text, index) => text + markupOf(values[index])).join(''));
}

function markupOf(value: HtmlValue): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(({ text }) => text).join('');
  return String(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
