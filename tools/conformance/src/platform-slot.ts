import { PlatformUnderTest } from './platform-under-test';
import type { Settings } from './settings';
import { TestAuthority } from './test-authority';

interface Provided {
  platform: PlatformUnderTest;
  /** They certify the attesters of wallets, whom the platform trusts. */
  attesters: TestAuthority;
}

/** A place for one plan at a time, with ports and an alias of its own. Its platform serves one plan of a role after another. */
export class PlatformSlot {
  private provided: Provided | undefined;
  private role: string | undefined;

  constructor(
    readonly number: number,
    readonly settings: Settings,
  ) {}

  /** Unique among runs side by side, because their ports are. */
  get alias(): string {
    return `vc-platform-${this.settings.httpsPort}`;
  }

  /**
   * Starts a platform unless one runs for the role: the user of another role holds credentials of the suite, whose status lists
   * nobody expects to be read.
   * @throws Error as `PlatformUnderTest.start`
   */
  async provide(role: string): Promise<Provided> {
    if (role !== this.role) await this.stop();
    this.role = role;
    if (!this.provided) {
      const attesters = await TestAuthority.create('Attesters of wallets');
      this.provided = { attesters, platform: await PlatformUnderTest.start(attesters, this.settings) };
    }
    return this.provided;
  }

  /** The next plan gets another platform. */
  async stop(): Promise<void> {
    const { provided } = this;
    this.provided = undefined;
    await provided?.platform.stop();
  }
}
