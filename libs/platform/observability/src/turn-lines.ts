import type { DestinationStream } from 'pino';

/** Writes the lines of one turn of the event loop together, at its end. A process that is killed loses those of one turn. */
export class TurnLines implements DestinationStream {
  private lines = '';

  constructor(private readonly destination: DestinationStream) {}

  write(line: string): void {
    if (this.lines === '') setImmediate(this.flush);
    this.lines += line;
  }

  private readonly flush = (): void => {
    const { lines } = this;
    this.lines = '';
    this.destination.write(lines);
  };
}
