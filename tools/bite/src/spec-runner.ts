import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { Tier } from './fault';
import { PROJECTS } from './fault';
import type { JestReport } from './judgement';
import type { TreeCopy } from './tree-copy';

/** A test that waits for ever for the effect of a lost statement fails after this time. */
const TEST_TIMEOUT_MS: Record<Tier, number> = { test: 90_000, system: 300_000 };
const RUN_TIMEOUT_MS: Record<Tier, number> = { test: 600_000, system: 1_800_000 };

export interface SpecRun {
  tier: Tier;
  /** Paths of specs, or with `related` the paths of the sources that they load. */
  paths: string[];
  related?: boolean;
  /** Ends the run at the first failed test. */
  stopsAtFailure: boolean;
}

/** Runs specs in a copy of the tree. */
export class SpecRunner {
  private running?: ChildProcess;

  /** @param environment added to that of this process */
  constructor(
    private readonly copy: TreeCopy,
    private readonly reporter: string,
    private readonly environment: Record<string, string> = {},
  ) {}

  /** @returns undefined if Jest has written no report, or was stopped after its time */
  async run({ tier, paths, related = false, stopsAtFailure }: SpecRun): Promise<JestReport | undefined> {
    const report = this.copy.beside('report.json');
    rmSync(report, { force: true });
    const child = spawn(process.execPath, this.command({ tier, paths, related, stopsAtFailure }), {
      cwd: this.copy.root,
      env: { ...process.env, ...this.environment, BITE_REPORT: report, BITE_STOPS: stopsAtFailure ? '1' : '' },
      stdio: 'ignore',
      detached: true,
    });
    this.running = child;
    const timer = setTimeout(() => this.stop(), RUN_TIMEOUT_MS[tier] * (stopsAtFailure ? 1 : paths.length));
    await once(child, 'exit');
    clearTimeout(timer);
    return existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as JestReport) : undefined;
  }

  /** Ends the run in progress and the programs that it has started. */
  stop(): void {
    const { pid, exitCode, signalCode } = this.running ?? {};
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    process.kill(-pid, 'SIGTERM');
  }

  private command({ tier, paths, related, stopsAtFailure }: SpecRun): string[] {
    return [
      'node_modules/jest/bin/jest.js',
      ...(related ? ['--findRelatedTests', ...paths] : ['--runTestsByPath', ...paths]),
      '--selectProjects',
      ...PROJECTS[tier],
      `--reporters=${this.reporter}`,
      `--cacheDirectory=${this.copy.beside('cache')}`,
      `--testTimeout=${TEST_TIMEOUT_MS[tier]}`,
      ...(stopsAtFailure ? ['--runInBand'] : ['--maxWorkers=2']),
    ];
  }
}
