import { stripVTControlCharacters } from 'node:util';

/** Result of a run of Jest, as first-failure-reporter.cjs writes it. */
export interface JestReport {
  passed: number;
  failures: { spec: string; title: string; message: string }[];
  /** Specs that failed before their first test. */
  unloaded: { spec: string; message: string }[];
}

/** The failed test that rejects the fault, or the reason why none does. */
export type Judgement = { isFound: true; by: string } | { isFound: false; reason: string };

/** A change that does not run proves nothing about the tests. */
const DOES_NOT_RUN = /^(?:SyntaxError|ReferenceError)\b/;

/**
 * Judges the run of specs on a tree with a fault: only a failed test rejects the fault. A green run, a run without tests and a
 * change that does not compile do not.
 * @param report undefined if Jest has written none
 */
export function judge(report: JestReport | undefined): Judgement {
  if (!report) return notFound('Jest wrote no report');
  const { passed, failures, unloaded } = report;
  const [failure] = failures;
  if (failure) {
    const message = firstLineOf(failure.message);
    if (DOES_NOT_RUN.test(message)) return notFound(`the change does not run: ${message}`);
    return { isFound: true, by: `${failure.spec}: ${failure.title}` };
  }
  const [spec] = unloaded;
  if (spec) return notFound(`${spec.spec} does not load: ${firstLineOf(spec.message)}`);
  return notFound(passed === 0 ? 'no test ran' : `all ${passed} tests passed`);
}

function notFound(reason: string): Judgement {
  return { isFound: false, reason };
}

/** Returns the first line of a message of Jest that says something, without colours. */
export function firstLineOf(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines.map((line) => line.trim()).find((line) => line !== '' && !line.startsWith('●')) ?? '';
}
