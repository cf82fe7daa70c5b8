import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentAuthority, localhostCertificate } from '@vc/development/webhook-receiver';
import { readBody, sendJson } from './local-server';

const LIFE_S = 3_600;
const PATH = '/apis/authentication.k8s.io/v1/tokenreviews';

interface ServiceAccount {
  namespace: string;
  name: string;
  uid: string;
}

/** The API of Kubernetes that tells whose token of a service account it is (TokenReview v1). */
export class TokenReviews {
  private readonly accounts = new Map<string, ServiceAccount>();

  private constructor(
    private readonly server: Server,
    private readonly folder: string,
    /** Certificate in PEM of the authority that vouches for the server. */
    readonly authority: string,
  ) {}

  static async start(): Promise<TokenReviews> {
    const folder = mkdtempSync(join(tmpdir(), 'vc-reviews-'));
    const authority = readFileSync(await developmentAuthority(folder), 'utf8');
    const server = createServer(await localhostCertificate(folder));
    const reviews = new TokenReviews(server, folder, authority);
    server.on('request', (request, response) => {
      void readBody(request).then((body) => {
        sendJson(response, reviews.review(JSON.parse(body)), request.url === PATH ? 201 : 404);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return reviews;
  }

  get url(): string {
    return `https://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /** Makes a token, as Kubernetes mounts it. Its signature is what the review says of it. @param expiresAt in s */
  createToken(account: ServiceAccount, expiresAt: number): string {
    const { namespace, name, uid } = account;
    const claims = { 'kubernetes.io': { namespace, serviceaccount: { name, uid } } };
    const payload = {
      ...claims,
      sub: usernameOf(account),
      iss: 'https://kubernetes.test',
      iat: expiresAt - LIFE_S,
      nbf: expiresAt - LIFE_S,
      exp: expiresAt,
    };
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const token = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(payload)}.${Buffer.from(uid).toString('base64url')}`;
    this.accounts.set(token, account);
    return token;
  }

  /** Refuses a token from now on. */
  revoke(token: string): void {
    this.accounts.delete(token);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private review({ spec }: { spec: { token: string } }) {
    const account = this.accounts.get(spec.token);
    const user = account && { username: usernameOf(account), uid: account.uid, groups: ['system:serviceaccounts'] };
    const status = user ? { authenticated: true, user } : { authenticated: false, error: 'The token is not known.' };
    return { kind: 'TokenReview', apiVersion: 'authentication.k8s.io/v1', status };
  }
}

function usernameOf({ namespace, name }: ServiceAccount): string {
  return `system:serviceaccount:${namespace}:${name}`;
}
