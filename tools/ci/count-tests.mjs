// node tools/ci/count-tests.mjs <jest --json output>: prints the last line of a test run.
import { readFileSync } from 'node:fs';

const { success, numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(
  readFileSync(process.argv[2], 'utf8'),
);
const failed = numFailedTests || (numFailedTestSuites > 0 ? numFailedTestSuites : 0);
const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
console.log(`${numPassedTests} passed, ${failed} failed${skipped}`);
if (!success || failed > 0) process.exitCode = 1;
