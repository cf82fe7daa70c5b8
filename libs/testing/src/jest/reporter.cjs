const { DefaultReporter, VerboseReporter } = require('@jest/reporters');

/** A run of more files shows its progress in place of a line for each file that passes. */
const MANY_FILES = 20;
const PROGRESS_MS = 10_000;

/** Jest's default reporter, but a large run prints what failed at once, and otherwise how far it is. */
class ProgressReporter extends DefaultReporter {
  printedAt = 0;

  onTestResult(test, testResult, results) {
    const isQuiet =
      results.numTotalTestSuites > MANY_FILES && testResult.numFailingTests === 0 && !testResult.testExecError;
    if (!isQuiet || testResult.console?.length > 0) super.onTestResult(test, testResult, results);
    else this.testFinished(test.context.config, testResult, results);
    if (isQuiet && Date.now() - this.printedAt >= PROGRESS_MS) this.printProgress(results);
  }

  printProgress(results) {
    this.printedAt = Date.now();
    const {
      startTime,
      numTotalTestSuites: total,
      numPassedTestSuites,
      numFailedTestSuites,
      numPendingTestSuites,
    } = results;
    const done = numPassedTestSuites + numFailedTestSuites + numPendingTestSuites;
    const seconds = Math.round((Date.now() - startTime) / 1000);
    const failed = results.numFailedTests > 0 ? `, ${results.numFailedTests} FAILED` : '';
    this.log(`${seconds} s: ${done} of ${total} files, ${results.numPassedTests} tests passed${failed}`);
  }
}

/** Jest makes runs of one file verbose. */
module.exports = function reporter(globalConfig) {
  return new (globalConfig.verbose ? VerboseReporter : ProgressReporter)(globalConfig);
};
