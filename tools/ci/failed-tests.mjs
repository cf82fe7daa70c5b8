import { stripVTControlCharacters } from 'node:util';

/** Of one failed test. */
const MAX_LINES = 60;

/**
 * Describes each failed test, and each suite that did not run, by its file, its title and the beginning of its first message.
 * @param {{ testResults: any[] }} run the output of `jest --json`
 */
export function describeFailures({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${name}\n${beginningOf(message)}`];
      return failed.map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${beginningOf(failureMessages[0])}`);
    });
}

function beginningOf(message = '') {
  return stripVTControlCharacters(message).trim().split('\n').slice(0, MAX_LINES).join('\n');
}
