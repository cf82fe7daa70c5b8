import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDemoOrganization } from '@vc/development/cluster';
import type { CompleteDemoFile, DemoFile } from '@vc/development/demo-file';
import { demoFilePath, readDemoFile, requireDemoOrganization, writeDemoFile } from '@vc/development/demo-file';
import type { PlatformProcess } from '@vc/development/platform-process';
import { freePort } from '@vc/development/free-port';
import { build, startPlatform } from './built-programs';
import { attachedDataDir } from './attached-data-dir';
import { LONG_TIMEOUTS } from './long-timeouts';

const LOG_FILE = 'platform.log';

/**
 * A platform that a spec examines from outside: the running one whose data folder is E2E_DATA_DIR, or one that the spec
 * starts. Each spec has an organization of its own there, so that it can run again on the same platform.
 */
export class PlatformUnderTest {
  /** Addresses of the platform, its operator, and the organization of the spec. */
  demo: CompleteDemoFile;
  readonly slug = `e2e-${randomBytes(6).toString('hex')}`;
  readonly organizationName = `Organization ${this.slug}`;
  private readonly folder = mkdtempSync(join(tmpdir(), 'vc-e2e-'));
  /** Data folder of the platform, with its secrets. */
  readonly platformDir = attachedDataDir() ?? join(this.folder, 'platform');
  private own?: PlatformProcess;

  /**
   * @param environment further settings of a platform that is started
   * @throws Error if no platform has become ready on E2E_DATA_DIR
   */
  static async provide(environment: Record<string, string> = {}): Promise<PlatformUnderTest> {
    const platform = new PlatformUnderTest();
    try {
      const settings = { ...LONG_TIMEOUTS, ...environment };
      if (platform.isAttached) build('demo');
      else platform.own = await startPlatform(platform.platformDir, await freePort(), settings);
      await platform.createOrganization();
      return platform;
    } catch (error) {
      await platform.stop();
      throw error;
    }
  }

  /** Whether the platform runs without the spec, and with settings that the spec does not choose. */
  get isAttached(): boolean {
    return attachedDataDir() !== undefined;
  }

  /** A data folder with the `demo.json` of the organization of the spec, and the development authority. */
  get dataDir(): string {
    return join(this.folder, 'organization');
  }

  /** The log of all services. */
  readLog(): string {
    const folder = join(this.platformDir, 'logs');
    const files = existsSync(folder)
      ? readdirSync(folder)
          .filter(isLogOfService)
          .map((file) => join(folder, file))
      : [];
    return (files.length > 0 ? files : [join(this.platformDir, LOG_FILE)])
      .map((file) => readFileSync(file, 'utf8'))
      .join('');
  }

  /** What the services have written besides their log. A file takes both from a service of a cluster. */
  get errorOutput(): string {
    if (this.own) return this.own.errorOutput;
    return this.readLog()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('{"'))
      .join('\n');
  }

  /** Stops a platform that the spec has started. */
  async stop(): Promise<void> {
    await this.own?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async createOrganization(): Promise<void> {
    const running = readRunning(this.platformDir);
    const { slug, organizationName: name } = this;
    this.demo = requireDemoOrganization({ ...running, ...(await createDemoOrganization(running, { slug, name })) });
    mkdirSync(this.dataDir, { mode: 0o700 });
    writeDemoFile(this.dataDir, this.demo);
    const authority = 'development-ca';
    cpSync(join(this.platformDir, authority), join(this.dataDir, authority), { recursive: true });
  }
}

function readRunning(dataDir: string): DemoFile {
  const demo = readDemoFile(dataDir);
  if (demo) return demo;
  throw new Error(`E2E_DATA_DIR names no platform that runs: there is no ${demoFilePath(dataDir)}.`);
}

/** A cluster also keeps the logs of Kafka and nginx. */
function isLogOfService(file: string): boolean {
  return /-\d+\.log$/.test(file);
}
