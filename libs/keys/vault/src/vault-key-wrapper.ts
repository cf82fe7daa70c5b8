import { readFileSync } from 'node:fs';
import {
  ANSWER_TIMEOUT_MS,
  type KeyWrapper,
  remoteKeyFailure,
  toBaseUrl,
  type WrappedBytes,
  type WrappingContext,
  WrappingRefusedError,
} from '@vc/keys/provider';
import { translating } from '@vc/protocol/errors';
import { isObject } from '@vc/protocol/json';
import type { VaultWrapping } from './vault-config';
import { type VaultAnswer, VaultHttp } from './vault-http';
import { LoginRefusedError, VaultLogin } from './vault-login';

/**
 * Wraps with a key of the transit secrets engine. The ciphertext is that of the engine and names the version of the key.
 * @see https://openbao.org/api-docs/secret/transit/#encrypt-data
 */
export class VaultKeyWrapper implements KeyWrapper {
  private readonly http: VaultHttp;
  private readonly login: VaultLogin;
  private token: string | undefined;

  constructor(private readonly settings: VaultWrapping) {
    const { url, caFile, namespace } = settings;
    const address = { url: toBaseUrl(url), caFile, namespace, connections: 1 };
    this.http = new VaultHttp({ ...address, timeoutMs: ANSWER_TIMEOUT_MS });
    this.login = new VaultLogin(this.http, {
      method: settings.auth,
      mount: settings.authMount ?? settings.auth,
      role: settings.role,
      readSecret: () => readFileSync(secretFileOf(settings), 'utf8').trim(),
    });
  }

  async wrap(key: Buffer, context: WrappingContext): Promise<WrappedBytes> {
    const reference = this.settings.key;
    const text = await this.call('encrypt', reference, { plaintext: key.toString('base64'), ...associated(context) });
    return { reference, ciphertext: Buffer.from(text) };
  }

  async unwrap({ reference, ciphertext }: WrappedBytes, context: WrappingContext): Promise<Buffer> {
    const body = { ciphertext: ciphertext.toString('utf8'), ...associated(context) };
    return Buffer.from(await this.call('decrypt', reference, body), 'base64');
  }

  /** The token is not left over until its lease ends. */
  async close(): Promise<void> {
    const { token } = this;
    this.token = undefined;
    const revoke = { method: 'POST', path: 'auth/token/revoke-self', body: {} } as const;
    if (token !== undefined) await this.http.send({ ...revoke, token }).catch(() => undefined);
    await this.http.close();
  }

  private async call(operation: 'encrypt' | 'decrypt', key: string, body: { plaintext?: string; ciphertext?: string }) {
    this.token ??= await this.logIn();
    const path = `${this.settings.mount}/${operation}/${encodeURIComponent(key)}`;
    const secrets = Object.values(body);
    const answer = await this.http.send({ method: 'POST', path, body, token: this.token, secrets });
    return readText(answer, operation === 'encrypt' ? 'ciphertext' : 'plaintext');
  }

  private async logIn(): Promise<string> {
    const { value } = await translating(
      () => this.login.logIn(),
      LoginRefusedError,
      (cause) => new WrappingRefusedError(cause.message, { cause }),
    );
    return value;
  }
}

function secretFileOf({ auth, secretIdFile = '', jwtFile }: VaultWrapping): string {
  return auth === 'approle' ? secretIdFile : jwtFile;
}

function associated(context: WrappingContext) {
  return { associated_data: Buffer.from(context).toString('base64') };
}

function readText({ status, body: { data }, problem }: VaultAnswer, member: string): string {
  if (status !== 200) throw new WrappingRefusedError(`The server refuses: ${problem}.`);
  const text = isObject(data) ? data[member] : undefined;
  if (typeof text !== 'string' || text === '') throw remoteKeyFailure(`The server answered without ${member}.`);
  return text;
}
