import type { EventLoopUtilization } from 'node:perf_hooks';

/** A process is busy if its event loop is not idle for more than this part of the time. */
const BUSY = 0.9;
/** Long against one callback or one collection of garbage, which fills a few milliseconds of any process. */
const WINDOW_MS = 500;

/** Whether the event loop of this process has time left. */
export class ProcessLoad {
  private before: EventLoopUtilization;
  private wasBusy = false;

  /** @param read default: the event loop of this thread */
  constructor(private readonly read: () => EventLoopUtilization = () => performance.eventLoopUtilization()) {
    this.before = read();
  }

  /** Whether the process was busy in the last whole window. */
  get isBusy(): boolean {
    const now = this.read();
    const active = now.active - this.before.active;
    const passed = active + now.idle - this.before.idle;
    if (passed >= WINDOW_MS) {
      this.wasBusy = active / passed > BUSY;
      this.before = now;
    }
    return this.wasBusy;
  }
}
