/** Parses `application/x-www-form-urlencoded`. A name that occurs several times has an array of values. */
export function formOf(text: string): Record<string, string | string[]> {
  const form = new Map<string, [string, ...string[]]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const values = form.get(name);
    if (values) values.push(value);
    else form.set(name, [value]);
  }
  return Object.fromEntries([...form].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}
