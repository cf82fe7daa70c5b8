/** One measurement. */
export interface Row {
  what: string;
  perSecond: number;
  /** Milliseconds. */
  p50?: number | undefined;
  p99?: number | undefined;
  /** Processor time of the server in milliseconds per call. */
  cpu?: number | undefined;
  /** Processor time of the server by time: 1 is a whole core. */
  load?: number | undefined;
  /** Resident memory of the server in MiB. */
  memory?: number | undefined;
  /** Memory of the server that belongs to it alone, in MiB. */
  anonymous?: number | undefined;
  /** Memory of the server with its share of what it shares, in MiB. */
  proportional?: number | undefined;
  /** Bytes written per call. */
  bytes?: number | undefined;
  /** The rate divided by the raw rate. */
  ratio?: number;
  /** Part of the busy time of the server: 1 is all of it. */
  share?: number;
}

/** Also of what makes no calls. */
export type TableRow = Partial<Row> & Pick<Row, 'what'>;

export function printTable(title: string, rows: TableRow[]): void {
  const lines = rows.map(({ what, perSecond, p50, p99, cpu, load, bytes, ratio, share, ...memory }) =>
    [
      what.padEnd(58),
      (perSecond === undefined ? '' : `${Math.round(perSecond).toLocaleString('en')}/s`).padStart(12),
      (p50 === undefined ? '' : `p50 ${p50.toFixed(1)} ms`).padStart(14),
      (p99 === undefined ? '' : `p99 ${p99.toFixed(1)} ms`).padStart(14),
      (cpu === undefined ? '' : `cpu ${cpu.toFixed(2)} ms`).padStart(14),
      (load === undefined ? '' : `core ${(load * 100).toFixed(2)} %`).padStart(14),
      ...memoryColumns(memory),
      (bytes === undefined ? '' : `${(bytes / 1024).toFixed(1)} KiB`).padStart(12),
      (ratio === undefined ? '' : `ratio ${ratio.toFixed(3)}`).padStart(14),
      (share === undefined ? '' : `share ${(share * 100).toFixed(1)} %`).padStart(14),
    ].join(''),
  );
  process.stdout.write(`\n${title}\n${lines.map((line) => `  ${line.trimEnd()}`).join('\n')}\n`);
}

function memoryColumns({ memory, anonymous, proportional }: Partial<Row>): string[] {
  return [
    (memory === undefined ? '' : `${memory.toFixed(0)} MiB`).padStart(10),
    ...(anonymous === undefined ? [] : [`own ${anonymous.toFixed(0)} MiB`.padStart(14)]),
    ...(proportional === undefined ? [] : [`with its share ${proportional.toFixed(0)} MiB`.padStart(24)]),
  ];
}
