// node tools/ci/count-tests.mjs <jest --json output> …: prints what failed, and the last line of a test run.
import { readFileSync } from 'node:fs';
import { describeFailures } from './failed-tests.mts';

const runs = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')));
const sum = (numberOf) => runs.reduce((total, run) => total + numberOf(run), 0);
const failed = sum((run) => run.numFailedTests || run.numFailedTestSuites);
const pending = sum((run) => run.numPendingTests);
const skipped = pending > 0 ? `, ${pending} skipped` : '';
for (const failure of runs.flatMap(describeFailures)) console.log(`=== FAILED ${failure}`);
console.log(`${sum((run) => run.numPassedTests)} passed, ${failed} failed${skipped}`);
if (failed > 0 || runs.some((run) => !run.success)) process.exitCode = 1;
