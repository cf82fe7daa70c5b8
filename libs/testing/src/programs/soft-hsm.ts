import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SHARE_ENV, Worker } from 'node:worker_threads';

const MODULES = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib/*/softhsm/libsofthsm2.so', '/usr/local/lib/softhsm/*.so'];
/** Of the optional package `pkcs11js`. */
const ADDON = join(__dirname, '../../../../node_modules/pkcs11js/build/Release/pkcs11.node');
const SO_PIN = 'so-4321';

/** Returns why SoftHSM 2 cannot be used here, undefined if it can. */
export function whyNoSoftHsm(): string | undefined {
  if (!findModule()) return 'libsofthsm2.so is not installed';
  if (!existsSync(ADDON)) return 'pkcs11js is not built';
  // With `--help`, the second ends with 1.
  const missing = ['softhsm2-util', 'pkcs11-tool'].filter((program) => spawnSync(program, ['--help']).error);
  return missing.length === 0 ? undefined : `${missing.join(' and ')} cannot run`;
}

/** An HSM in software with one token, in a folder of its own. A process has one at a time. */
export class SoftHsm {
  readonly module: string;
  readonly label = 'vc-test';
  readonly pin = 'user-1234';
  private currentPin = this.pin;
  private readonly tokens: string;
  private readonly away: string;
  private readonly variables: Record<string, string>;

  private constructor(private readonly folder: string) {
    const module = findModule();
    if (module === undefined) throw new Error('libsofthsm2.so is not installed.');
    this.module = module;
    this.tokens = join(folder, 'tokens');
    this.away = join(folder, 'away');
    this.variables = { SOFTHSM2_CONF: join(folder, 'softhsm2.conf') };
  }

  /** Initializes the token. The library that this process loads finds it. */
  static async create(): Promise<SoftHsm> {
    const hsm = new SoftHsm(mkdtempSync(join(tmpdir(), 'vc-hsm-')));
    mkdirSync(hsm.tokens);
    const lines = [`directories.tokendir = ${hsm.tokens}`, 'objectstore.backend = file', 'log.level = ERROR'];
    writeFileSync(join(hsm.folder, 'softhsm2.conf'), lines.join('\n'));
    const pins = ['--pin', hsm.pin, '--so-pin', SO_PIN];
    hsm.run('softhsm2-util', ['--init-token', '--free', '--label', hsm.label, ...pins]);
    await setProcessVariables(hsm.variables);
    return hsm;
  }

  /** The settings of a trust service that uses the token. */
  get environment(): Record<string, string> {
    const { module, label, pin } = this;
    return { TRUST_PKCS11_MODULE: module, TRUST_PKCS11_TOKEN: label, TRUST_PKCS11_PIN: pin };
  }

  /** Runs `pkcs11-tool` of OpenSC, logged in, and returns all that it prints. @throws Error when it fails */
  tool(...options: string[]): string {
    const { module, label, currentPin: pin } = this;
    return this.run('pkcs11-tool', ['--module', module, '--token-label', label, '--login', '--pin', pin, ...options]);
  }

  /** Changes the PIN of the user. */
  changePin(pin: string): void {
    this.tool('--change-pin', '--new-pin', pin);
    this.currentPin = pin;
  }

  /** Takes the token away, as a cable that is pulled. */
  unplug(): void {
    renameSync(this.tokens, this.away);
    mkdirSync(this.tokens);
  }

  plugIn(): void {
    // It takes the place of the empty folder.
    if (existsSync(this.away)) renameSync(this.away, this.tokens);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private run(program: string, options: string[]): string {
    const env = { ...process.env, ...this.variables };
    const { status, stdout, stderr } = spawnSync(program, options, { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
    return stdout + stderr;
  }
}

function findModule(): string | undefined {
  return globSync(MODULES)[0];
}

/** Jest gives a spec a copy of the environment, and a library in C reads that of the process. */
async function setProcessVariables(variables: Record<string, string>): Promise<void> {
  const source = `Object.assign(process.env, ${JSON.stringify(variables)})`;
  await once(new Worker(source, { eval: true, env: SHARE_ENV }), 'exit');
}
