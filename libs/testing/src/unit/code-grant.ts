import { createHash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The authorization server of a test issuer, as far as the authorization code grant goes; it has no log-in. */
export class CodeGrant {
  /** What wallets have pushed, and with which headers. */
  readonly pushed: { parameters: URLSearchParams; headers: IncomingHttpHeaders }[] = [];
  /** Proofs of attestation that came with token requests. */
  readonly proofs: unknown[] = [];
  private readonly codes = new Map<string, URLSearchParams>();

  constructor(private readonly url: () => string) {}

  metadata() {
    const url = this.url();
    return {
      authorization_endpoint: `${url}/authorize`,
      pushed_authorization_request_endpoint: `${url}/par`,
      authorization_response_iss_parameter_supported: true,
      challenge_endpoint: `${url}/challenge`,
      token_endpoint_auth_methods_supported: ['attest_jwt_client_auth', 'none'],
    };
  }

  push(body: string, headers: IncomingHttpHeaders) {
    this.pushed.push({ parameters: new URLSearchParams(body), headers });
    return { request_uri: `urn:ietf:params:oauth:request_uri:${this.pushed.length - 1}`, expires_in: 60 };
  }

  /** Where the person's browser would be sent once they have agreed. */
  callbackOf(authorizationUri: string): URL {
    const requestUri = new URL(authorizationUri).searchParams.get('request_uri')!;
    const { parameters } = this.pushed[Number(requestUri.split(':').at(-1))]!;
    const code = randomUUID();
    this.codes.set(code, parameters);
    const callback = new URL(parameters.get('redirect_uri')!);
    for (const [name, value] of Object.entries({ code, state: parameters.get('state')!, iss: this.url() })) {
      callback.searchParams.set(name, value);
    }
    return callback;
  }

  /** May this token request have a token? A code serves once, for whom it was made. */
  redeem(body: string): boolean {
    const form = new URLSearchParams(body);
    const code = form.get('code') ?? '';
    const asked = this.codes.get(code);
    this.codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isSame = (name: string) => asked?.get(name) === form.get(name);
    return asked?.get('code_challenge') === challenge && isSame('client_id') && isSame('redirect_uri');
  }
}
