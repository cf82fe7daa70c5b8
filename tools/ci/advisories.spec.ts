import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AcceptedAdvisory } from './advisories.mts';
import { assertAccepted, judge, listAdvisories } from './advisories.mts';

const TODAY = '2026-11-23';
const ACCEPTED = { advisory: 'GHSA-aaaa', reason: 'The platform does not call the function.', until: TODAY };

/** The form of `npm audit --json` of npm 7 and later. */
const report = (severity: string) => ({
  auditReportVersion: 2,
  vulnerabilities: {
    parser: {
      via: [
        { name: 'parser', title: 'Hangs', severity, range: '<2.0.0', url: 'https://github.com/advisories/GHSA-aaaa' },
      ],
    },
    server: { via: ['parser'] },
  },
});

describe('listAdvisories', () => {
  it('returns an advisory once, for the package that has it', () => {
    expect(listAdvisories(report('high'))).toEqual([
      {
        id: 'GHSA-aaaa',
        package: 'parser',
        range: '<2.0.0',
        severity: 'high',
        title: 'Hangs',
        url: 'https://github.com/advisories/GHSA-aaaa',
      },
    ]);
  });

  it.each([
    ['no JSON', undefined],
    ['an error of the registry', { message: '405 Method Not Allowed', statusCode: 405 }],
    ['an error of npm', { error: { code: 'ENOLOCK' } }],
  ])('returns nothing for %s', (_, answer) => {
    expect(listAdvisories(answer)).toBeUndefined();
  });
});

describe('judge', () => {
  const judgeReport = (severity: string, accepted: AcceptedAdvisory[] = [], today = TODAY) => {
    const { failures, ...rest } = judge(listAdvisories(report(severity))!, { least: 'high', accepted, today });
    return [failures.length, rest.accepted.length, rest.belowLevel.length];
  };

  it.each([
    ['critical', [1, 0, 0]],
    ['high', [1, 0, 0]],
    ['moderate', [0, 0, 1]],
  ])('fails from the least severity on: %s', (severity, expected) => {
    expect(judgeReport(severity)).toEqual(expected);
  });

  it('accepts a listed advisory until its end', () => {
    expect(judgeReport('high', [ACCEPTED])).toEqual([0, 1, 0]);
    expect(judgeReport('high', [ACCEPTED], '2026-11-24')).toEqual([1, 0, 0]);
    expect(judgeReport('high', [{ ...ACCEPTED, advisory: 'GHSA-bbbb' }])).toEqual([1, 0, 0]);
  });
});

describe('accepted-advisories.json', () => {
  it('has an id, a reason and an end for each advisory', () => {
    const text = readFileSync(join(__dirname, 'accepted-advisories.json'), 'utf8');
    expect(() => assertAccepted(JSON.parse(text) as AcceptedAdvisory[])).not.toThrow();
  });

  it.each([{ reason: '' }, { until: 'later' }, { advisory: '1' }])('rejects an advisory with %j', (wrong) => {
    expect(() => assertAccepted([{ ...ACCEPTED, ...wrong }])).toThrow('needs an id, a reason and an end');
  });
});
