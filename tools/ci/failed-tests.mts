import { stripVTControlCharacters } from 'node:util';

/** Output of `jest --json`, as far as it is read here. */
export interface TestRun {
  testResults: {
    status: string;
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Most lines that describe a failed test. */
const MAX_LINES = 60;

/** Describes each failed test, and each suite that did not run, by its file, its title and the beginning of its first message. */
export function describeFailures({ testResults }: TestRun): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${name}\n${beginningOf(message)}`];
      return failed.map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${beginningOf(failureMessages[0])}`);
    });
}

function beginningOf(message = ''): string {
  return stripVTControlCharacters(message).trim().split('\n').slice(0, MAX_LINES).join('\n');
}
