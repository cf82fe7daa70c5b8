import type { DestinationStream } from 'pino';

const INTERVAL_MS = 100;
const MAX_CHARACTERS = 16 * 1024;

const all = new Set<BufferedLines>();

process.once('exit', () => {
  for (const lines of all) lines.flush();
});

/**
 * Writes the lines of a tenth of a second together, since a write costs more than the line. A process that is killed loses
 * them.
 */
export class BufferedLines implements DestinationStream {
  private lines = '';
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly destination: DestinationStream) {
    all.add(this);
  }

  write(line: string): void {
    this.lines += line;
    if (this.lines.length > MAX_CHARACTERS) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), INTERVAL_MS).unref();
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { lines } = this;
    this.lines = '';
    if (lines !== '') this.destination.write(lines);
  }
}
