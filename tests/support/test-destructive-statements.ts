/** Rules of one statement, or of one action of an ALTER TABLE, that break the replicas of the previous release. */
const RULES: [RegExp, string][] = [
  [/\bDROP\s+(?!NOT\s+NULL\b)/, 'drops something that the previous release may use'],
  [/\bRENAME\b/, 'renames what the previous release names'],
  [/\bALTER\s+(COLUMN\s+)?\S+\s+(SET\s+DATA\s+)?TYPE\b/, 'changes the type of a column'],
  [/\bSET\s+NOT\s+NULL\b/, 'requires a value that the previous release may not write'],
  [
    /^ADD\s+(?!CONSTRAINT\b|COLUMN\s+CONSTRAINT\b)(?=.*\bNOT\s+NULL\b)(?!.*\b(DEFAULT|GENERATED)\b)/,
    'adds a required column',
  ],
  [/^ADD\s+(CONSTRAINT|UNIQUE|PRIMARY|CHECK|FOREIGN|EXCLUDE)\b/, 'adds a rule that the previous release may break'],
  [/^CREATE\s+UNIQUE\s+INDEX\b/, 'adds a rule that the previous release may break'],
  [/\bENABLE\s+ROW\s+LEVEL\s+SECURITY\b/, 'hides rows from the previous release'],
  [/^(TRUNCATE|DELETE)\b/, 'removes rows'],
  [/^REVOKE\b/, 'takes a right away'],
];

/** Statements of an expand migration that replicas of the previous release cannot live with, each with the reason. */
export function destructiveStatementsIn(sql: string[]): string[] {
  const statements = sql.flatMap(toStatements);
  const created = new Set(statements.flatMap((each) => tableOf(each, /^CREATE\s+(?:UNLOGGED\s+)?TABLE\s+/) ?? []));
  return statements.flatMap((statement) => {
    const table = tableOf(
      statement,
      /^(?:ALTER\s+TABLE|CREATE\s+UNIQUE\s+INDEX\b.*?\bON|DELETE\s+FROM)\s+(?:ONLY\s+)?/,
    );
    if (table !== undefined && created.has(table)) return [];
    return actionsOf(statement).flatMap((action) =>
      RULES.filter(([pattern]) => pattern.test(action)).map(([, reason]) => `${action} ${reason}`),
    );
  });
}

/** Without comments, texts and bodies of functions, in capitals. */
function toStatements(sql: string): string[] {
  return sql
    .replace(/--.*$/gm, ' ')
    .replace(/(\$\w*\$).*?\1/gs, "''")
    .replace(/'[^']*'/g, "''")
    .toUpperCase()
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

function tableOf(statement: string, before: RegExp): string | undefined {
  const [start] = before.exec(statement) ?? [];
  if (start === undefined) return undefined;
  return /^(?:IF (?:NOT )?EXISTS )?([\w".]+)/.exec(statement.slice(start.length))?.[1];
}

/** An ALTER TABLE has several actions, with commas between them; commas in parentheses belong to one action. */
function actionsOf(statement: string): string[] {
  const [start] = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?[\w".]+ /.exec(statement) ?? [];
  if (start === undefined) return [statement];
  return statement.slice(start.length).split(/,(?![^(]*\))\s*/);
}
