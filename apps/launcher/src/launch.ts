import { KeptPart, type Part } from './keep-running';
import type { LauncherConfig } from './launcher-config';

/** Announces a step of the start; the returned function reports its end. */
export type Progress = (doing: string) => (result?: string) => void;

/** Context of the start of a part. */
export interface Launch {
  config: LauncherConfig;
  dataDir: string;
  progress: Progress;
  /** The parts are stopped in the reverse order of their start. */
  stops: (() => Promise<unknown>)[];
  /** Ends the platform with a sentence. */
  fail: (sentence: string) => void;
}

interface KeptRunning<P extends Part> {
  name: string;
  start: () => Promise<P>;
  /** What is reported of a part that is ready. */
  describe: (part: P) => string;
}

const RESTART_PAUSE_MS = 100;

/** Reports the readiness after each start. */
export async function keepRunning<P extends Part>(
  { progress, stops, fail }: Launch,
  { name, start, describe }: KeptRunning<P>,
): Promise<KeptPart<P>> {
  let done = progress(name);
  const kept = await KeptPart.start({
    name,
    start: async () => {
      const part = await start();
      done(describe(part));
      return part;
    },
    onEnd: (reason) => (done = progress(`${name}, again: ${reason}`)),
    onFailure: fail,
    now: Date.now,
    pauseMs: RESTART_PAUSE_MS,
  });
  stops.push(() => kept.stop());
  return kept;
}
