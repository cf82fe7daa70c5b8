const BEGIN = '<!-- values: generated -->';
const END = '<!-- values: end -->';

/** README.md of the chart with the table of its values. @param values the result of `readValues` */
export function withValuesTable(page, values) {
  const [before, rest] = page.split(BEGIN);
  const [, after] = (rest ?? '').split(END);
  if (after === undefined) throw new Error('README.md of the chart lacks the marks of the table.');
  const rows = leavesOf(values).map(({ path, value, description }) => {
    return [`\`${path.join('.')}\``, `\`${JSON.stringify(value).replaceAll('|', '\\|')}\``, description];
  });
  return `${before}${BEGIN}\n\n${table(['Value', 'Default', 'Meaning'], rows)}\n\n${END}${after}`;
}

/** Values with a description, and maps whose members have none. */
function leavesOf(values) {
  return values.flatMap((value) => {
    const isDescribed = value.description !== '';
    return value.members ? [...(isDescribed ? [{ ...value, value: {} }] : []), ...leavesOf(value.members)] : [value];
  });
}

/** As prettier aligns it. */
function table(head, rows) {
  const widths = head.map((word, column) => Math.max(...[head, ...rows].map((row) => row[column].length), 3));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
