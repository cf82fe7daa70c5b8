import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SERVICES } from '@vc/contract/access';
import { ServiceConfig } from '@vc/platform/config';
import { createLogger, METRICS, openMetricsListener } from '@vc/platform/observability';
import { parse } from 'yaml';
import { dashboardFiles } from './dashboards.mjs';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const monitoring = 'deploy/monitoring';
const runbooks = 'docs/operating/runbooks';

const { groups } = parse(read(`${monitoring}/rules/alerts.yaml`)) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboards = readdirSync(join(root, monitoring, 'dashboards'));
const pages = readdirSync(join(root, runbooks)).filter((name) => name !== 'README.md');

/** Labels that Prometheus and the registry of a service add. */
const COMMON_LABELS = ['job', 'instance', 'service_name', 'le'];
const OPERATORS = new Set(['and', 'or', 'unless', 'offset', 'by', 'on', 'group_left', 'without', 'ignoring', 'bool']);

/** The metrics that an expression names, each with the labels of its matchers. */
function metricsIn(expression: string): { name: string; labels: string[] }[] {
  const text = expression.replaceAll(/\$__\w+/g, '5m').replaceAll(/\b(by|on|group_left|without)\s*\([^)]*\)/g, ' ');
  const found = [...text.matchAll(/([a-zA-Z_:][\w:]*)\s*(\{[^}]*\}|\()?|"[^"]*"|\[[^\]]*\]|\d\w*/g)];
  return found.flatMap(([, name, after = '']) => {
    if (name === undefined || after === '(' || OPERATORS.has(name)) return [];
    return [{ name, labels: [...after.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label) }];
  });
}

interface Target {
  expr: string;
}
const queriesOf = (file: string) =>
  (JSON.parse(read(`${monitoring}/dashboards/${file}`)) as { panels: { targets: Target[] }[] }).panels.flatMap(
    ({ targets }) => targets.map(({ expr }) => expr),
  );

describe('deploy/monitoring', () => {
  /** Labels by the names of the series. */
  const known = new Map<string, readonly string[]>([['up', []]]);

  beforeAll(async () => {
    for (const { kind, name, labels } of Object.values(METRICS)) {
      const suffixes = kind === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
      for (const suffix of suffixes) known.set(name + suffix, labels);
    }
    const logger = createLogger('spec', 'silent');
    const server = await openMetricsListener({ name: 'spec', port: 0, host: '127.0.0.1', services: () => [], logger });
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`);
    for (const [, name = '', kind] of (await response.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      for (const suffix of kind === 'histogram' ? ['_bucket', '_sum', '_count'] : [''])
        known.set(name + suffix, ['kind']);
    }
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });

  const unknownIn = (expression: string) => {
    const used = metricsIn(expression);
    if (used.length === 0) return [`no metric in ${expression}`];
    return used.flatMap(({ name, labels }) => {
      const own = known.get(name);
      if (!own) return [name];
      return labels.filter((label) => ![...own, ...COMMON_LABELS].includes(label)).map((label) => `${name}{${label}}`);
    });
  };

  it('recognizes a metric and a label that no service has', () => {
    expect(unknownIn('sum by (a) (rate(vc_nothing_total{a="b"}[5m])) > 0')).toEqual(['vc_nothing_total']);
    expect(unknownIn('max by (x) (vc_ready{route="b"}) and up{job="a"} == 1')).toEqual(['vc_ready{route}']);
  });

  it.each(rules.map(({ alert, expr }) => [alert, expr]))('%s uses metrics and labels that services have', (_, expr) => {
    expect(unknownIn(expr)).toEqual([]);
  });

  it.each(dashboards)('%s uses metrics and labels that services have', (file) => {
    expect(queriesOf(file).flatMap(unknownIn)).toEqual([]);
  });

  it('shows each metric on a dashboard', () => {
    const shown = dashboards.flatMap(queriesOf).join('\n');
    expect(Object.values(METRICS).filter(({ name }) => !shown.includes(name))).toEqual([]);
  });

  it('has the dashboards that node tools/monitoring/write-dashboards.mjs writes', () => {
    const written = Object.fromEntries(
      dashboards.map((file) => [file, JSON.parse(read(`${monitoring}/dashboards/${file}`)) as object]),
    );
    expect(written).toEqual(dashboardFiles());
  });

  it('tests that each alert fires, and that it stays silent', () => {
    const { tests } = parse(read(`${monitoring}/tests/alerts.test.yaml`)) as {
      tests: { alert_rule_test: { alertname: string; exp_alerts: object[] }[] }[];
    };
    const tested = tests.flatMap(({ alert_rule_test: [test] }) =>
      test ? [`${test.alertname} ${test.exp_alerts.length > 0 ? 'fires' : 'stays silent'}`] : [],
    );
    expect(tested.sort()).toEqual(rules.flatMap(({ alert }) => [`${alert} fires`, `${alert} stays silent`]).sort());
  });

  it.each(rules)('$alert has a severity, a summary and a runbook', ({ alert, labels, annotations }) => {
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\.$/);
    expect(existsSync(join(root, annotations.runbook_url))).toBe(true);
    expect(read(annotations.runbook_url)).toMatch(new RegExp(`^# ${alert}\\n`));
  });

  it.each(pages)('%s is the runbook of an alert, with its four parts', (name) => {
    expect(rules.map(({ annotations }) => annotations.runbook_url)).toContain(`${runbooks}/${name}`);
    const headings = [...read(`${runbooks}/${name}`).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['How to see it', 'What to do', 'How to verify']);
    const named = [...read(`${runbooks}/${name}`).matchAll(/\bvc_\w+/g)].map(([metric]) => metric);
    expect(named.filter((metric) => !known.has(metric) && !known.has(`${metric}_bucket`))).toEqual([]);
    expect(read(`${runbooks}/README.md`)).toContain(`(${name})`);
  });

  it('has each metric, its type, its labels and its meaning in docs/operating/monitoring.md', () => {
    const rows = [...read('docs/operating/monitoring.md').matchAll(/^\| `(vc_\w+)`.*\|$/gm)].map(([row]) =>
      row.replaceAll(/\s+/g, ' '),
    );
    const expected = Object.values(METRICS).map(({ name, kind, labels, help }) => {
      const names = labels.map((label) => `\`${label}\``).join(', ') || '–';
      return `| \`${name}\` | ${kind} | ${names} | ${help} |`;
    });
    expect(rows).toEqual(expected);
  });

  it('has an example of a configuration that scrapes each service, and evaluates the rules', () => {
    const example = parse(read(`${monitoring}/prometheus.yaml`)) as {
      rule_files: string[];
      scrape_configs: { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }[];
    };
    expect(example.rule_files).toEqual(['rules/alerts.yaml']);
    const [job] = example.scrape_configs;
    const [discovery] = job!.dns_sd_configs;
    expect(job!.job_name).toMatch(/^vc/);
    expect(discovery!.names.sort()).toEqual([...SERVICES].sort());
    expect(discovery!.port).toBe(new ServiceConfig().METRICS_PORT);
  });
});
