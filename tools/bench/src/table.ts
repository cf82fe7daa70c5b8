/** One measurement. */
export interface Row {
  what: string;
  perSecond: number;
  /** Milliseconds. */
  p50?: number | undefined;
  p99?: number | undefined;
  /** Processor time of the server in milliseconds per call. */
  cpu?: number | undefined;
  /** The rate divided by the raw rate. */
  ratio?: number;
}

export function printTable(title: string, rows: Row[]): void {
  const lines = rows.map(({ what, perSecond, p50, p99, cpu, ratio }) =>
    [
      what.padEnd(58),
      `${Math.round(perSecond).toLocaleString('en')}/s`.padStart(12),
      (p50 === undefined ? '' : `p50 ${p50.toFixed(1)} ms`).padStart(14),
      (p99 === undefined ? '' : `p99 ${p99.toFixed(1)} ms`).padStart(14),
      (cpu === undefined ? '' : `cpu ${cpu.toFixed(2)} ms`).padStart(14),
      (ratio === undefined ? '' : `ratio ${ratio.toFixed(3)}`).padStart(14),
    ].join(''),
  );
  process.stdout.write(`\n${title}\n${lines.map((line) => `  ${line.trimEnd()}`).join('\n')}\n`);
}
