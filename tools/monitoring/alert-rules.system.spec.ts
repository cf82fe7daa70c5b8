import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith } from '@vc/testing/programs/describe-with';
import { buildAlertRules, CHECKS, runAlertRules } from './alert-rules.mts';

const BUILD_MS = 900_000;
const monitoring = join(__dirname, '../../deploy/monitoring');
const rules = readFileSync(join(monitoring, 'rules/alerts.yaml'), 'utf8');
const tests = readFileSync(join(monitoring, 'tests/alerts.test.yaml'), 'utf8');

// Go builds the program.
describeWith('go', 'alert-rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vc-alert-rules-'));

  beforeAll(() => void buildAlertRules(), BUILD_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function write(name: string, text: string): string {
    const path = join(folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
    return path;
  }

  /** Runs the tests of the rules with other rules. */
  function testRules(text: string, others = tests) {
    write('rules/alerts.yaml', text);
    return runAlertRules(['test', write('tests/alerts.test.yaml', others)]);
  }

  it.each(Object.entries(CHECKS))('accepts the %s', (_, words) => {
    expect(runAlertRules(words)).toMatchObject({ isPassed: true, errors: '' });
  });

  it.each([
    ['an expression that is not PromQL', rules.replace('vc_ready == 0', 'vc_ready ==')],
    ['an unknown member', rules.replace('severity: critical }', 'severity: critical }\n        fro: 1m')],
    ['a template that is not valid', rules.replace('{{ $labels.instance }} of', '{{ $label.instance }} of')],
    ['two rules of one name', rules.replace('alert: VcServiceNotReady', 'alert: VcServiceDown')],
  ])('rejects %s', (_, text) => {
    expect(text).not.toBe(rules);
    expect(runAlertRules(['check', write('rules.yaml', text)])).toMatchObject({ isPassed: false });
  });

  it.each([
    ['threshold', 'VcErrorRatioHigh fires', rules.replace('> 0.02', '> 0.2')],
    ['duration', 'VcServiceDown fires', rules.replace('for: 2m', 'for: 20m')],
    ['label', 'VcCertificatesEnding fires', rules.replace('within_days="7"', 'within_days="8"')],
    ['annotation', 'VcClockSkewed fires', rules.replace('differs from that of PostgreSQL', 'is wrong')],
    ['condition', 'VcEndpointCircuitsOpen stays silent', rules.replace('> 0.2\n', '> 0\n')],
  ])('notices another %s', (_, test, text) => {
    expect(text).not.toBe(rules);
    const { isPassed, errors } = testRules(text);
    expect(isPassed).toBe(false);
    expect(errors).toContain(test);
  });

  it('rejects tests of an alert that does not exist, and files without tests', () => {
    const unknown = testRules(rules, tests.replace('alertname: VcServiceDown', 'alertname: VcServiceUp'));
    expect(unknown).toMatchObject({ isPassed: false, errors: expect.stringContaining('"VcServiceUp"') });
    expect(testRules(rules, 'rule_files: [../rules/alerts.yaml]')).toMatchObject({ isPassed: false });
  });

  describe('replay', () => {
    const SECOND = 1_000;
    const target = { job: 'vc', instance: 'a:9464' };

    /** Evaluates the rules with durations divided by sixty on scrapes of each second. */
    function replay(texts: string[]) {
      const lines = texts.map((text, index) => JSON.stringify({ ...target, at: index * SECOND, text }));
      const path = write('scrapes.jsonl', lines.join('\n'));
      const { output, errors } = runAlertRules(['replay', '60', 'rules/alerts.yaml', path]);
      expect(errors).toBe('');
      return output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { at: number; alert: string; state: string })
        .map(({ at, alert, state }) => `${at / SECOND} ${alert} ${state}`);
    }

    it('fires an alert after its shortened duration, and ends it with its cause', () => {
      const ready = (value: number) => `vc_ready{service_name="trust"} ${value}\n`;
      const texts = [1, 0, 0, 0, 0, 0, 0, 1].map(ready);
      expect(replay(texts)).toEqual([
        '1 VcServiceNotReady pending',
        '6 VcServiceNotReady firing',
        '7 VcServiceNotReady ended',
      ]);
    });

    it('takes an answer that is missing as a target that is away', () => {
      expect(replay(['vc_ready 0\n', '', '', ''])).toEqual([
        '0 VcServiceNotReady pending',
        '1 VcServiceDown pending',
        '1 VcServiceNotReady ended',
        '3 VcServiceDown firing',
      ]);
    });

    it('shortens the ranges and offsets of expressions', () => {
      const letters = (count: number) => `vc_dead_letters_total{service_name="wallet",group="g",topic="t"} ${count}\n`;
      const texts = [...Array<number>(5).fill(1), ...Array<number>(20).fill(2)].map(letters);
      expect(replay(texts)).toEqual(['0 VcDeadLetters firing', '19 VcDeadLetters ended']);
    });
  });
});
