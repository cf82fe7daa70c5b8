const TABLES = { variables: toVariableTable, connections: toConnectionTable };
/** Replicas of each service for which the pools are sized. */
const REPLICAS = 3;
/** Connections of `npm start -- migrate`, and of two programs of the operator. */
const OTHERS = 4;

/** Replaces the generated tables of the page. */
export function toPage(page, programs) {
  return Object.entries(TABLES).reduce((text, [name, toTable]) => withTable(text, name, toTable(programs)), page);
}

/** Connections of the default pools. */
export function countConnections(programs) {
  const pools = programs.filter(({ isService }) => isService).map(poolOf);
  return REPLICAS * pools.reduce((sum, size) => sum + size, 0) + OTHERS;
}

function withTable(page, name, table) {
  const [begin, end] = [`<!-- ${name}: generated -->`, `<!-- ${name}: end -->`];
  const [before, rest] = page.split(begin);
  const [, after] = (rest ?? '').split(end);
  if (after === undefined) throw new Error(`docs/configuration.md lacks the marks of the table ${name}.`);
  return `${before}${begin}\n\n${table}\n\n${end}${after}`;
}

function poolOf({ variables }) {
  return variables.find(({ name }) => name === 'DATABASE_POOL_SIZE').default;
}

function toConnectionTable(programs) {
  const services = programs.filter(({ isService }) => isService);
  const rows = services.map((each) => [`\`${each.name}\``, String(poolOf(each)), String(REPLICAS * poolOf(each))]);
  return toTable([
    ['Service', '`DATABASE_POOL_SIZE`', `${REPLICAS} replicas`],
    ...rows,
    ['`migrate` and two programs of the operator', '', String(OTHERS)],
    ['all', '', String(countConnections(programs))],
  ]);
}

/** One row for each variable; programs with other rules, defaults or descriptions of it have a row of their own. */
function toVariableTable(programs) {
  const rows = new Map();
  const services = programs.filter(({ isService }) => isService).length;
  for (const { name: program, isService, variables } of programs) {
    for (const variable of variables) {
      const cells = cellsOf(variable);
      const key = JSON.stringify([variable.name, cells]);
      const row = rows.get(key) ?? { name: variable.name, cells, programs: [], services: 0 };
      row.programs.push(program);
      row.services += isService ? 1 : 0;
      rows.set(key, row);
    }
  }
  const isShared = (row) => row.services === services;
  const all = [...rows.values()];
  const sorted = [...all.filter(isShared), ...all.filter((row) => !isShared(row))];
  return toTable([
    ['Variable', 'Programs', 'Rule', 'Default', 'Secret', 'Description'],
    ...sorted.map((row) => [`\`${row.name}\``, programsOf(row, services, programs), ...row.cells]),
  ]);
}

function programsOf(row, services, programs) {
  if (row.programs.length === programs.length) return 'all';
  const own = row.programs.filter((name) => !programs.find((each) => each.name === name).isService);
  const names = row.services === services ? ['services', ...own] : row.programs;
  return names.map((name) => (name === 'services' ? name : `\`${name}\``)).join(', ');
}

function cellsOf({ text, description, default: initial, isSecret, isRequired }) {
  const fallback = isRequired ? 'required' : '–';
  const shown = initial === undefined || initial === '' ? fallback : `\`${initial}\``;
  return [text, shown, isSecret ? 'yes' : '', withLinks(description)].map((cell) => cell.replaceAll('|', '\\|'));
}

function withLinks(description) {
  return description.replaceAll(/\bdocs\/([\w/-]+)\.md/g, '[$1]($1.md)');
}

/** In the form of prettier: cells of a column have one width, unless the table is wider than a line. */
function toTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(3, ...rows.map((row) => [...row[column]].length)));
  const [head, ...body] = rows.map((row) => toLine(row.map((cell, column) => cell.padEnd(widths[column]))));
  const rule = toLine(widths.map((width) => '-'.repeat(width)));
  return [head, rule, ...body].join('\n');
}

function toLine(cells) {
  return `| ${cells.join(' | ')} |`;
}
