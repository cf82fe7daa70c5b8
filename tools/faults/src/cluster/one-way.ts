import type { Socket } from 'node:net';

/** What a link does to one direction of its connections. */
export interface Impediment {
  isCut: boolean;
  delayMs: number;
}

interface OneWayOptions {
  from: Socket;
  to: Socket;
  impediment: Readonly<Impediment>;
  /** Is told each chunk that is held or delayed. */
  impede: () => void;
}

interface Step {
  bytes: number;
  dueAt: number;
  take: () => void;
}

/** Bytes that wait before the sender is no longer read, whose own buffers fill then. */
const MAX_WAITING_BYTES = 1024 * 1024;

/** One direction of a connection: its chunks and its end, in their order. */
export class OneWay {
  private readonly steps: Step[] = [];
  private waitingBytes = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: OneWayOptions) {
    const { from, to } = options;
    let isReset = false;
    from.on('data', (chunk: Buffer) => this.add(chunk.length, () => void to.write(chunk)));
    from.on('error', () => (isReset = true));
    from.on('end', () => this.add(0, () => to.end()));
    from.on('close', () => this.add(0, () => (isReset ? to.resetAndDestroy() : to.end())));
    to.on('drain', () => this.flush());
    to.once('close', () => this.end());
  }

  /** Takes all steps that are due and not impeded. */
  flush(): void {
    const { from, to, impediment } = this.options;
    clearTimeout(this.timer);
    for (let step = this.steps[0]; step && !impediment.isCut; step = this.steps[0]) {
      const waitMs = impediment.delayMs === 0 ? 0 : step.dueAt - performance.now();
      if (waitMs > 0) return void (this.timer = setTimeout(() => this.flush(), waitMs));
      if (to.writableNeedDrain) break;
      this.steps.shift();
      this.waitingBytes -= step.bytes;
      step.take();
    }
    if (this.waitingBytes < MAX_WAITING_BYTES) from.resume();
  }

  private add(bytes: number, take: () => void): void {
    const { from, to, impediment, impede } = this.options;
    if (to.destroyed) return;
    if (impediment.isCut || impediment.delayMs > 0) impede();
    this.steps.push({ bytes, dueAt: performance.now() + impediment.delayMs, take });
    this.waitingBytes += bytes;
    this.flush();
    if (this.waitingBytes >= MAX_WAITING_BYTES) from.pause();
  }

  /** Nothing reaches a closed receiver. */
  private end(): void {
    clearTimeout(this.timer);
    this.steps.length = 0;
    this.waitingBytes = 0;
    this.options.from.resume();
  }
}
