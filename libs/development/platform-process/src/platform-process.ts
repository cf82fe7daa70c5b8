import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { CompleteDemoFile } from '@vc/development/demo-file';
import { demoFilePath, readDemoFile, requireDemoOrganization } from '@vc/development/demo-file';
import { ChildProgram } from './child-program';
import { NODE_ENVIRONMENT, NODE_FLAGS } from './node-flags';

export interface PlatformOptions {
  dataDir: string;
  /** Added to the environment of this process. */
  environment?: Record<string, string>;
  /** Folder with `dist/launcher`; the working directory unless given. */
  repository?: string;
  startTimeoutMs?: number;
  stderr?: 'inherit' | 'pipe';
  stdout?: 'ignore' | 'pipe';
}

/** The platform in a process of its own, as `npm start` runs it. `dist/launcher` must be built. */
export class PlatformProcess {
  private constructor(
    private readonly program: ChildProgram,
    readonly dataDir: string,
    readonly demo: CompleteDemoFile,
  ) {}

  /** Resolves once the launcher has written `demo.json`. @throws Error where it ends before or takes too long */
  static async start(options: PlatformOptions): Promise<PlatformProcess> {
    const { dataDir, environment, repository = process.cwd(), ...more } = options;
    const before = versionOf(dataDir);
    const program = new ChildProgram({
      ...more,
      name: 'The platform',
      command: [process.execPath, ...NODE_FLAGS, join(repository, 'dist/launcher/main.js')],
      cwd: repository,
      environment: { ...NODE_ENVIRONMENT, ...environment, DATA_DIR: dataDir },
      isReady: () => versionOf(dataDir) !== before,
    });
    await program.start();
    const demo = readDemoFile(dataDir);
    if (!demo) throw new Error(`The platform removed its ${demoFilePath(dataDir)}.`);
    return new PlatformProcess(program, dataDir, requireDemoOrganization(demo));
  }

  get pid(): number {
    return this.program.pid;
  }

  /** The collected standard error, with `stderr: 'pipe'`. */
  get errorOutput(): string {
    return this.program.errorOutput;
  }

  /** The collected standard output, with `stdout: 'pipe'`. */
  get output(): string {
    return this.program.output;
  }

  /** Resolves when the platform ends; null where a signal ended it. */
  exitCode(): Promise<number | null> {
    return this.program.exitCode();
  }

  /** SIGTERM */
  async stop(): Promise<void> {
    await this.program.stop();
  }

  /** SIGKILL, as in a crash. */
  async kill(): Promise<void> {
    await this.program.kill();
  }
}

/** Changes when the file is written: `writeDemoFile` makes a new one each time. */
function versionOf(dataDir: string): string | undefined {
  const stat = statSync(demoFilePath(dataDir), { throwIfNoEntry: false });
  return stat && `${stat.ino} ${stat.mtimeMs}`;
}
