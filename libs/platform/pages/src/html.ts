/** Markup of our own, as opposed to text from a request or a table. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | Html[] | undefined;

/** A template of markup. Each value is escaped, unless it is markup itself; an undefined value is left out. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.map((text, index) => text + markupOf(values[index])).join(''));
}

function markupOf(value: Value): string {
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
