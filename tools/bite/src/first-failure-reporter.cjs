const { writeFileSync } = require('node:fs');
const { relative } = require('node:path');

/** Writes a JestReport to BITE_REPORT. With BITE_STOPS it ends the run at the first failed test. */
module.exports = class {
  report = { passed: 0, failures: [], unloaded: [] };

  onTestCaseResult(test, { status, fullName, failureMessages }) {
    if (status === 'passed') this.report.passed += 1;
    if (status !== 'failed') return;
    this.report.failures.push({ spec: specOf(test), title: fullName, message: firstOf(failureMessages) });
    if (process.env.BITE_STOPS) this.end();
  }

  onTestResult(test, { testExecError, failureMessage }) {
    if (!testExecError) return;
    this.report.unloaded.push({ spec: specOf(test), message: failureMessage ?? testExecError.message });
    if (process.env.BITE_STOPS) this.end();
  }

  onRunComplete() {
    this.write();
  }

  /** Handlers of `exit` stop the programs that the spec has started. */
  end() {
    this.write();
    process.exit(1);
  }

  write() {
    writeFileSync(process.env.BITE_REPORT, JSON.stringify(this.report));
  }
};

function specOf({ path, context }) {
  return relative(context.config.rootDir, path);
}

function firstOf([message = '']) {
  return message;
}
