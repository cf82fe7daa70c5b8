import { setTimeout as pause } from 'node:timers/promises';

/** A part of the platform that runs in a process or server of its own and may end at any time. */
export interface Part {
  /** Resolves once it has ended, with the reason. */
  ended: Promise<string>;
  stop: () => Promise<void>;
}

interface KeepRunningOptions<P extends Part> {
  /** For messages, e.g. `PostgreSQL`. */
  name: string;
  /** Starts the part with the same port and data each time. */
  start: () => Promise<P>;
  /** Called before each new start, with the reason of the end. */
  onEnd: (reason: string) => void;
  /** Called with a sentence when the part is given up. */
  onFailure: (sentence: string) => void;
  now: () => number;
  /** Before the first attempt to start it again, in ms; it doubles with each further one. */
  pauseMs: number;
}

/** The part is given up after more ends in a row. A start that fails counts as an end. */
const ENDS_FORGIVEN = 5;
/** After this time of running, the count of ends starts anew. */
const WELL_AFTER_MS = 60_000;

/** Starts a part again when it ends without `stop`, until it has ended too often. */
export class KeptPart<P extends Part> {
  private ends = 0;
  private startedAt: number;
  private isStopped = false;
  private restarting = Promise.resolve();

  private constructor(
    private part: P,
    private readonly options: KeepRunningOptions<P>,
  ) {
    this.startedAt = options.now();
  }

  /** @throws Error where the first start fails */
  static async start<P extends Part>(options: KeepRunningOptions<P>): Promise<KeptPart<P>> {
    const kept = new KeptPart(await options.start(), options);
    kept.follow();
    return kept;
  }

  /** The part as it was started last. */
  get current(): P {
    return this.part;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.restarting;
    await this.part.stop();
  }

  private follow(): void {
    void this.part.ended.then((reason) => {
      this.restarting = this.restart(reason);
    });
  }

  private async restart(reason: string): Promise<void> {
    if (this.isStopped) return;
    const { name, start, onEnd, onFailure, now, pauseMs } = this.options;
    this.ends = now() - this.startedAt < WELL_AFTER_MS ? this.ends + 1 : 1;
    if (this.ends > ENDS_FORGIVEN) {
      return onFailure(
        `${name} ended ${this.ends} times, each within a minute of its start; the last time, ${reason}.`,
      );
    }
    onEnd(reason);
    await pause(pauseMs * 2 ** (this.ends - 1));
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- stop() may have come while this waited
    if (this.isStopped) return;
    try {
      this.startedAt = now();
      this.part = await start();
    } catch (error) {
      return this.restart((error as Error).message);
    }
    this.follow();
  }
}
