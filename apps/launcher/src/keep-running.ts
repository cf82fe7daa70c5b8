import { setTimeout as pause } from 'node:timers/promises';

/** A part of the platform that runs beside it, and may die. */
export interface Part {
  /** Resolves once it has ended, with the reason. */
  ended: Promise<string>;
  stop: () => Promise<void>;
}

interface KeepRunningOptions<P extends Part> {
  /** For people, e.g. `PostgreSQL`. */
  name: string;
  /** Starts it where it ran before: same port, same data. */
  start: () => Promise<P>;
  /** Called when it is started again, with the reason. */
  onDeath: (reason: string) => void;
  /** Called when it is not started any more, with a sentence. */
  onFailure: (sentence: string) => void;
  now: () => number;
  /** Before the first attempt to start it again, in ms; it doubles with each further one. */
  pauseMs: number;
}

/** Ends one after another that are forgiven; attempts to start count. */
const ENDS_FORGIVEN = 5;
/** A part that ran for this long counts as healthy: its earlier ends are forgotten. */
const WELL_AFTER_MS = 60_000;

/** Starts a part again whenever it ends without having been stopped, until it does not stay. */
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

  /** @throws Error where it does not start for the first time */
  static async start<P extends Part>(options: KeepRunningOptions<P>): Promise<KeptPart<P>> {
    const kept = new KeptPart(await options.start(), options);
    kept.follow();
    return kept;
  }

  /** The one that runs, or ran last. */
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
    const { name, start, onDeath, onFailure, now, pauseMs } = this.options;
    this.ends = now() - this.startedAt < WELL_AFTER_MS ? this.ends + 1 : 1;
    if (this.ends > ENDS_FORGIVEN) {
      return onFailure(
        `${name} ended ${this.ends} times, each within a minute of its start; the last time, ${reason}.`,
      );
    }
    onDeath(reason);
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
