import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wrapConfiguredKeys } from '@vc/platform/key-store';
import { REPOSITORY } from '../unit/repository';
import { OpenBao } from './open-bao';
import { installPythonPackages } from './python-packages';

interface AppRole {
  role: string;
  secretId: string;
}

/** An OpenBao server with the policies of deploy/vault, for keys of tenants and for key-encryption keys. */
export class OpenBaoKeys {
  private readonly folder = mkdtempSync(join(tmpdir(), 'vc-vault-'));
  /** Of the operator, who wraps keys. */
  settingsFile = '';

  private constructor(readonly server: OpenBao) {}

  static async start(): Promise<OpenBaoKeys> {
    const bao = await OpenBao.start(join(installPythonPackages('openbao'), 'bao'));
    const keys = new OpenBaoKeys(bao);
    await bao.operate('sys/mounts/transit', { body: { type: 'transit' } });
    await bao.operate('sys/auth/approle', { body: { type: 'approle' } });
    await bao.operate('transit/keys/vc-wrapping', { body: { type: 'aes256-gcm96' } });
    await keys.writePolicy('vc-trust', readPolicy('policy.hcl'));
    await keys.writePolicy('vc-key-wrapping', readPolicy('key-wrapping.hcl'));
    await keys.writePolicy('operator', 'path "transit/encrypt/vc-wrapping" { capabilities = ["update"] }');
    keys.settingsFile = await keys.writeSettings('operator', ['vc-key-wrapping', 'operator']);
    return keys;
  }

  /** @param limits of its tokens, and other policies than that of the keys of tenants */
  async createAppRole(name: string, limits: Record<string, unknown>): Promise<AppRole> {
    const path = `auth/approle/role/${name}`;
    await this.server.operate(path, { body: { token_policies: ['vc-trust'], ...limits } });
    const { role_id: role } = await this.server.operate(`${path}/role-id`);
    const { secret_id: secretId } = await this.server.operate(`${path}/secret-id`, { method: 'POST' });
    return { role: String(role), secretId: String(secretId) };
  }

  /** Writes the settings of a program whose role has these policies. @returns their file */
  async writeSettings(name: string, policies: string[]): Promise<string> {
    const { role, secretId } = await this.createAppRole(`wrapping-${name}`, { token_policies: policies });
    const { url, caFile } = this.server;
    const secretIdFile = this.fileOf(`${name}.secret`, secretId);
    const vault = { url, caFile, key: 'vc-wrapping', auth: 'approle', role, secretIdFile };
    return this.fileOf(`${name}.json`, JSON.stringify({ vault }));
  }

  /** Wraps the key-encryption key of `trust` as `npm run vc -- operator keys wrap` does. */
  async wrap(key: string): Promise<string> {
    const environment = { KEY_WRAPPING_FILE: this.settingsFile, TRUST_KEY_ENCRYPTION_KEY: key };
    return (await wrapConfiguredKeys(environment, 'vault'))[0]!.value;
  }

  /** Writes a file that is removed with the server. @returns its path */
  fileOf(name: string, content: string): string {
    writeFileSync(join(this.folder, name), content);
    return join(this.folder, name);
  }

  async stop(): Promise<void> {
    await this.server.stop();
    rmSync(this.folder, { recursive: true });
  }

  private async writePolicy(name: string, policy: string): Promise<void> {
    await this.server.operate(`sys/policies/acl/${name}`, { body: { policy } });
  }
}

function readPolicy(file: string): string {
  return readFileSync(join(REPOSITORY, 'deploy/vault', file), 'utf8');
}
