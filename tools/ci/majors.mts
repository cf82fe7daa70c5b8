/** Days after which a package that is a major behind needs a reason. */
const GRACE_DAYS = 90;
const ROW = /^\| `([^`]+)` +\| (\d+) +\| (\d+) +\| (\d{4}-\d{2}-\d{2}) \|(.*)\|$/gm;

export interface Behind {
  name: string;
  ours: number;
  newest: number;
  since: string;
  reason: string;
  line: string;
}

/** Rows of the table "A major behind" of docs/dependencies.md. */
export function listBehind(markdown: string): Behind[] {
  return [...markdown.matchAll(ROW)].map(([line, name = '', ours, newest, since = '', reason = '']) => ({
    name,
    ours: Number(ours),
    newest: Number(newest),
    since,
    reason: reason.trim(),
    line,
  }));
}

/** Returns a sentence for each row that fails. @param versions of the packages of package-lock.json @param today YYYY-MM-DD */
export function judgeBehind(rows: Behind[], versions: Record<string, string>, today: string): string[] {
  const latest = new Date(Date.parse(today) - GRACE_DAYS * 86_400_000).toISOString().slice(0, 10);
  return rows.flatMap(({ name, ours, newest, since, reason }) => {
    if (majorOf(versions[name] ?? '') !== ours) return [`${name} ${ours} is not in package-lock.json`];
    if (reason !== '' || since >= latest) return [];
    return [`${name} ${newest} is known since ${since}: upgrade to it, or give the reason in docs/dependencies.md`];
  });
}

/**
 * Replaces the rows by those of the packages that are a major behind now. Dates and reasons of known rows stay.
 * @param outdated output of `npm outdated --json`
 */
export function renewBehind(
  markdown: string,
  outdated: Record<string, { current?: string; latest: string }>,
  today: string,
): string {
  const known = listBehind(markdown);
  const rows = Object.entries(outdated)
    .map(([name, { current, latest }]) => ({ name, ours: majorOf(current ?? ''), newest: majorOf(latest) }))
    .filter(({ ours, newest }) => ours < newest)
    .map(({ name, ours, newest }) => {
      const { since = today, reason = '' } = known.find((row) => row.name === name && row.newest === newest) ?? {};
      return `| \`${name}\` | ${ours} | ${newest} | ${since} | ${reason} |`;
    });
  const kept = markdown.split('\n').filter((line) => !known.some((row) => row.line === line));
  const rule = kept.findIndex(
    (line, index) => /^\|[ -]+\|/.test(line) && /^\| *A major behind/.test(kept[index - 1] ?? ''),
  );
  return [...kept.slice(0, rule + 1), ...rows, ...kept.slice(rule + 1)].join('\n');
}

function majorOf(version: string): number {
  return Number.parseInt(version, 10);
}
