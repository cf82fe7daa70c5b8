import { VAULT_AUTH_METHODS, type VaultAuth, type VaultAuthMethod } from '@vc/platform/remote-keys';
import { readFileSync } from 'node:fs';
import { AreReadableFiles, Secret } from '@vc/platform/config';
import { IsIn, IsInt, IsOptional, Length, Matches, Max, Min } from 'class-validator';
import { IsProviderUrl, OfProvider, toBaseUrl } from '../elsewhere/setting-rules';
import { Pkcs11Config } from '../pkcs11/pkcs11-config';
import type { VaultOptions } from './vault-options';

const JWT_FILE = '/var/run/secrets/kubernetes.io/serviceaccount/token';
const PATH = /^[\w-]+(\/[\w-]+)*$/;

const OfVault = ({ isRequired = false } = {}) =>
  OfProvider<VaultConfig>({
    isUsed: ({ TRUST_VAULT_URL: url }) => url !== undefined,
    setting: 'TRUST_VAULT_URL',
    isRequired,
  });

const OfAuth = (method: VaultAuthMethod, { isRequired = false } = {}) =>
  OfProvider<VaultConfig>({
    isUsed: ({ TRUST_VAULT_URL: url, TRUST_VAULT_AUTH: auth }) => url !== undefined && auth === method,
    setting: `TRUST_VAULT_AUTH=${method}`,
    isRequired,
  });

/** Configuration of the key provider `vault`. */
export class VaultConfig extends Pkcs11Config {
  /** Address of OpenBao or HashiCorp Vault; http is for localhost only. With it, the key provider `vault` is configured. */
  @IsOptional()
  @IsProviderUrl({ hasPath: false, hasLocalHttp: true })
  TRUST_VAULT_URL?: string;

  /** PEM file of the authorities that are trusted to name that server, instead of the public ones. */
  @OfVault()
  @AreReadableFiles()
  TRUST_VAULT_CA_FILE?: string;

  /** Namespace of the secrets engine and of the auth method. */
  @OfVault()
  @Matches(PATH, { message: 'TRUST_VAULT_NAMESPACE must be a path without slashes at its ends' })
  TRUST_VAULT_NAMESPACE?: string;

  /** Path of the transit secrets engine. */
  @Matches(PATH, { message: 'TRUST_VAULT_MOUNT must be a path without slashes at its ends' })
  TRUST_VAULT_MOUNT: string = 'transit';

  /** Before the id of a key in its name, so that a policy can be for the keys of this platform only. */
  @Matches(/^[\w-]{1,64}$/, { message: 'TRUST_VAULT_KEY_PREFIX must have 1 to 64 letters, digits, - and _' })
  TRUST_VAULT_KEY_PREFIX: string = 'vc-';

  /** Auth method by which the service logs in. */
  @OfVault({ isRequired: true })
  @IsIn(VAULT_AUTH_METHODS)
  TRUST_VAULT_AUTH?: VaultAuthMethod;

  /** Path of the auth method. Default: its name. */
  @OfVault()
  @Matches(PATH, { message: 'TRUST_VAULT_AUTH_MOUNT must be a path without slashes at its ends' })
  TRUST_VAULT_AUTH_MOUNT?: string;

  /** Role id of AppRole, or name of the role of Kubernetes. */
  @OfVault({ isRequired: true })
  @Length(1, 255, { message: 'TRUST_VAULT_ROLE must have 1 to 255 characters' })
  TRUST_VAULT_ROLE?: string;

  /** Secret id of AppRole. */
  @Secret()
  @OfAuth('approle', { isRequired: true })
  @Length(1, 4_096, { message: 'TRUST_VAULT_SECRET_ID must have 1 to 4096 characters' })
  TRUST_VAULT_SECRET_ID?: string;

  /** File with the token of the service account of Kubernetes. Default: where Kubernetes puts it. */
  @OfAuth('kubernetes')
  @AreReadableFiles()
  TRUST_VAULT_JWT_FILE?: string;

  /** Requests that each replica has at the server at a time. */
  @IsInt()
  @Min(1)
  @Max(256)
  TRUST_VAULT_CONNECTIONS: number = 16;

  /** Undefined without a server. */
  get vaultOptions(): VaultOptions | undefined {
    const auth = this.vaultAuth;
    if (this.TRUST_VAULT_URL === undefined || auth === undefined) return undefined;
    return {
      url: toBaseUrl(this.TRUST_VAULT_URL),
      caFile: this.TRUST_VAULT_CA_FILE,
      namespace: this.TRUST_VAULT_NAMESPACE,
      mount: this.TRUST_VAULT_MOUNT,
      keyPrefix: this.TRUST_VAULT_KEY_PREFIX,
      auth,
      connections: this.TRUST_VAULT_CONNECTIONS,
    };
  }

  private get vaultAuth(): VaultAuth | undefined {
    const { TRUST_VAULT_AUTH: method, TRUST_VAULT_ROLE: role, TRUST_VAULT_SECRET_ID: secretId = '' } = this;
    if (method === undefined || role === undefined) return undefined;
    const readJwt = () => readFileSync(this.TRUST_VAULT_JWT_FILE ?? JWT_FILE, 'utf8').trim();
    const readSecret = method === 'approle' ? () => secretId : readJwt;
    return { method, mount: this.TRUST_VAULT_AUTH_MOUNT ?? method, role, readSecret };
  }
}
