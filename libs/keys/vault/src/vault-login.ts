import { remoteKeyFailure } from '@vc/keys/provider';
import { isObject } from '@vc/protocol/json';
import type { VaultAnswer, VaultHttp } from './vault-http';

/** How the service logs in. */
export interface VaultAuth {
  method: VaultAuthMethod;
  /** Path of the auth method. */
  mount: string;
  /** Role id of AppRole, or name of the role of Kubernetes. */
  role: string;
  /** Reads the secret id, or the token of the service account, with each log-in: Kubernetes replaces it. */
  readSecret: () => string;
}

export const VAULT_AUTH_METHODS = ['approle', 'kubernetes'] as const;
export type VaultAuthMethod = (typeof VAULT_AUTH_METHODS)[number];

export interface VaultToken {
  value: string;
  /** 0 for one that does not end. */
  leaseSeconds: number;
  isRenewable: boolean;
}

/** The server refused the role or its secret. */
export class LoginRefusedError extends Error {}

/** Gets and renews tokens of the server. */
export class VaultLogin {
  constructor(
    private readonly http: VaultHttp,
    private readonly auth: VaultAuth,
  ) {}

  /** @throws LoginRefusedError; DomainError `UNAVAILABLE` */
  async logIn(): Promise<VaultToken> {
    const { method, mount, role } = this.auth;
    const secret = this.readSecret();
    const answer = await this.http.send({
      method: 'POST',
      path: `auth/${mount}/login`,
      body: method === 'approle' ? { role_id: role, secret_id: secret } : { role, jwt: secret },
      secrets: [secret, role],
    });
    if (answer.status !== 200) throw new LoginRefusedError(`The server refuses the log-in: ${answer.problem}.`);
    return readToken(answer);
  }

  /** @returns undefined if the server does not renew it */
  async renew(token: string): Promise<VaultToken | undefined> {
    const answer = await this.http.send({ method: 'POST', path: 'auth/token/renew-self', body: {}, token });
    return answer.status === 200 ? readToken(answer) : undefined;
  }

  private readSecret(): string {
    try {
      return this.auth.readSecret();
    } catch (cause) {
      throw remoteKeyFailure('The file with the token of the service account cannot be read.', { cause });
    }
  }
}

function readToken({ body: { auth } }: VaultAnswer): VaultToken {
  if (!isObject(auth)) throw remoteKeyFailure('The server answered a log-in without a token.');
  const { client_token: value, lease_duration: leaseSeconds, renewable } = auth;
  if (typeof value !== 'string' || value === '' || typeof leaseSeconds !== 'number') {
    throw remoteKeyFailure('The server answered a log-in without a token.');
  }
  return { value, leaseSeconds, isRenewable: renewable === true };
}
