import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chromium } from '@vc/development/browser';
import { computeTotpCode } from '@vc/testing/unit/totp-code';
import { freePort } from '@vc/development/free-port';
import { waitFor } from '@vc/testing/unit/wait-for';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { describeWith } from '@vc/testing/programs/describe-with';
import type { Page } from 'playwright-core';
import { announceOwnPlatform } from '../../support/attached-data-dir';

const PASSWORD = 'a fine long password';
/** Of an authenticator app, on the page that enrols it. */
const KEY = /^[A-Z2-7 ]{20,}$/;

/** Someone who knows the first screen of the README, the screen of `npm start`, and nothing else. */
class Newcomer {
  private readonly dataDir = mkdtempSync(join(tmpdir(), 'vc-newcomer-'));
  private readonly startedAt = performance.now();
  private readonly steps: string[] = [];
  private platform: ChildProcess | undefined;
  private screen = '';

  /** Writes down how long it took to get so far. */
  reach(step: string): void {
    this.steps.push(`${step} after ${((performance.now() - this.startedAt) / 1_000).toFixed(0)} s`);
  }

  get story(): string {
    return this.steps.join(', ');
  }

  async start(port: number): Promise<void> {
    this.platform = spawn('npm', ['start'], {
      cwd: REPOSITORY,
      env: { ...this.environment, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const read = (chunk: Buffer) => (this.screen += chunk.toString());
    this.platform.stdout!.on('data', read);
    this.platform.stderr!.on('data', read);
    await waitFor(() => {
      if (this.platform!.exitCode !== null) throw new Error(`npm start ended. ${this.screen}`);
      return this.screen.includes('Stop: Ctrl-C') || undefined;
    });
  }

  /** What the screen shows. @throws Error with the screen, where it does not */
  read(pattern: RegExp): string {
    const shown = pattern.exec(this.screen);
    if (!shown) throw new Error(`The screen does not show ${String(pattern)}. ${this.screen}`);
    return shown[1] ?? shown[0];
  }

  /** Runs a command as a shell does. @throws Error with its output, where it fails */
  run(command: string): void {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
      cwd: REPOSITORY,
      env: this.environment,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${command} ended with ${status}. ${stdout} ${stderr}`);
  }

  /** Presses Ctrl-C, which reaches the whole process group. */
  async stop(): Promise<void> {
    const { platform } = this;
    if (platform?.exitCode === null) {
      const ended = once(platform, 'exit');
      process.kill(-platform.pid!, 'SIGINT');
      await ended;
    }
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** The specs have settings of their own, which a newcomer has not. */
  private get environment(): NodeJS.ProcessEnv {
    const { PATH, HOME } = process.env;
    return { PATH, HOME, DATA_DIR: this.dataDir };
  }
}

describeWith('chromium', 'the first screen of the README', () => {
  const newcomer = new Newcomer();
  let chromium: Chromium;

  beforeAll(async () => {
    announceOwnPlatform();
    chromium = await Chromium.launch();
  });

  afterAll(async () => {
    await chromium?.close();
    await newcomer.stop();
  });

  it('has the commands of this story', () => {
    const readme = readFileSync(join(REPOSITORY, 'README.md'), 'utf8');
    expect(readme).toContain('\nnpm start ');
    expect(readme).toContain('\nnpm run demo ');
  });

  it('leads to a verified presentation in the console', async () => {
    await newcomer.start(await freePort());
    newcomer.reach('ready');
    newcomer.run('npm run demo');
    newcomer.reach('demo done');
    newcomer.run(newcomer.read(/npm run vc -- operator staff invite [\s\S]*?--roles owner/));
    await using page = await chromium.open({ width: 1280 });
    await acceptInvitation(page, newcomer.read(/mailbox for development .*(http\S+\/mails)/));
    await logIn(page, newcomer.read(/Console +(http\S+)/));
    newcomer.reach('in the console');
    await page.getByRole('link', { name: 'Presentations' }).first().click();
    await page
      .getByRole('row', { name: /verified/i })
      .getByRole('link')
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Presentation' }).waitFor();
    await page.locator('.check').first().waitFor();
    for (const check of await page.locator('.check').allInnerTexts()) expect(check).toMatch(/passed|not needed/);
    newcomer.reach('verified presentation');
    process.stdout.write(`\n*** A newcomer: ${newcomer.story}. ***\n\n`);
  });
});

/** Opens the mail with the invitation, and chooses a password. */
async function acceptInvitation(page: Page, mailbox: string): Promise<void> {
  await page.goto(mailbox);
  // The demo has written to its user before.
  await page.getByRole('listitem').filter({ hasText: 'you@example.com' }).getByRole('link').first().click();
  await page.locator('a[href*="/auth/invitations?token="]').click();
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=repeated]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('input[name=password]').waitFor({ state: 'detached' });
}

/** Names the organization, and logs in with an authenticator app that is added now. */
async function logIn(page: Page, console: string): Promise<void> {
  await page.goto(console);
  await page.getByRole('textbox').fill('demo');
  await page.keyboard.press('Enter');
  await page.locator('input[name=name]').fill('you@example.com');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  // The key is in an element that is closed, so it has a text and shows none.
  const key = await page.locator('code').filter({ hasText: KEY }).textContent();
  await page.locator('input[name=code]').fill(computeTotpCode(key!.replaceAll(' ', '')));
  await page.keyboard.press('Enter');
  await page.locator('button[name=decision][value=continue]').click();
  await page.getByRole('heading', { level: 1, name: /Good day/ }).waitFor();
}
