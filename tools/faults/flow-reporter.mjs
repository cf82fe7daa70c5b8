const CASE = /^(.+) completes although (\w+) gets SIG(\w+) (before|after) (.+)$/;

const seconds = (milliseconds) => `${Math.round(milliseconds / 1000)} s`;

/** Jest reporter of `npm run dev -- faults flows`. Prints a line for each case when it ends, and a table of all cases. */
export default class FlowReporter {
  cases = [];
  startedAt = Date.now();

  onTestCaseResult(_test, { title, status, duration, failureMessages }) {
    if (status === 'pending') return;
    this.cases.push({ title, outcome: status === 'passed' ? seconds(duration ?? 0) : 'FAILED' });
    process.stdout.write(`${status.padEnd(6)}  ${seconds(duration ?? 0).padStart(5)}  ${title}\n`);
    for (const message of failureMessages) process.stdout.write(`${message}\n`);
  }

  onRunComplete(_contexts, { testResults }) {
    for (const { testExecError } of testResults) if (testExecError) process.stdout.write(`${testExecError.stack}\n`);
    process.stdout.write(`\n${this.table()}\n`);
    const failed = this.cases.filter(({ outcome }) => outcome === 'FAILED').length;
    const took = `${Math.round((Date.now() - this.startedAt) / 60_000)} min`;
    process.stdout.write(`${failed} of ${this.cases.length} cases failed, in ${took}.\n`);
  }

  /** A table with a row for each step and victim, and the outcome of each signal. */
  table() {
    const rows = new Map();
    for (const { title, outcome } of this.cases) {
      const [, flow, victim, signal, moment, step] = CASE.exec(title) ?? [];
      if (flow === undefined) continue;
      const row = `| ${flow} | ${moment} ${step.replaceAll('|', '\\|')} | ${victim} |`;
      rows.set(row, { ...rows.get(row), [signal]: outcome });
    }
    const lines = [...rows].map(([row, { KILL = '', STOP = '' }]) => `${row} ${KILL} | ${STOP} |`);
    return ['| flow | step | service | SIGKILL | SIGSTOP |', '|---|---|---|---|---|', ...lines].join('\n');
  }
}
