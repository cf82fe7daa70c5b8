import { createHash, randomBytes } from 'node:crypto';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import { Browser } from '@vc/testing/unit/browser';
import { requestJson } from '@vc/testing/unit/request-json';
import type { Organization, TestPlatform } from './test-platform';

const CALLBACK = 'http://127.0.0.1:9/callback';

export interface WalletApp {
  client_id: string;
  client_secret: string;
}

/** A client of the organization whose users log in. */
export async function createWalletApp(world: TestPlatform, { tenantId }: Organization): Promise<WalletApp> {
  return createApp(world, tenantId, ['wallet']);
}

/** A client for which people log in. */
export async function createApp(world: TestPlatform, tenantId: string, scopes: string[]): Promise<WalletApp> {
  const app = await world.call(await world.operatorToken(), 'POST', '/auth/admin/clients', {
    tenantId,
    name: 'App',
    scopes,
    grantTypes: ['authorization_code', 'refresh_token'],
    redirectUris: [CALLBACK],
  });
  return { client_id: app.body.data.clientId, client_secret: app.body.data.clientSecret };
}

/** One authorization request of a wallet app, in a browser of its own. */
export class TestLogIn {
  readonly browser = new Browser(CALLBACK);
  private readonly verifier = randomBytes(32).toString('base64url');

  private constructor(
    private readonly authUrl: string,
    private readonly app: WalletApp,
  ) {}

  /** Opens the log-in page. */
  static async open(
    world: TestPlatform,
    app: WalletApp,
    scope = 'wallet',
    more: Record<string, string> = {},
  ): Promise<TestLogIn> {
    const logIn = new TestLogIn(world.platform.demo.authUrl, app);
    await logIn.browser.open(await requestAuthorization(world, app, { scope, ...more, ...logIn.challenge }));
    return logIn;
  }

  /** Submits the form of the page. Returns the callback, if the browser is sent there. */
  async submit(fields: Record<string, string>): Promise<URL | undefined> {
    return this.browser.submit({ decision: 'continue', ...fields });
  }

  /** The key that the page of the enrolment shows. */
  get totpSecret(): string {
    return /<code>([A-Z2-7 ]+)<\/code>/.exec(this.browser.page)![1]!.replaceAll(' ', '');
  }

  async redeem(callback: URL): Promise<JsonAnswer> {
    const code = callback.searchParams.get('code')!;
    const form = { grant_type: 'authorization_code', code, code_verifier: this.verifier, redirect_uri: CALLBACK };
    return this.requestToken(form);
  }

  async requestToken(form: Record<string, string>): Promise<JsonAnswer> {
    const body = new URLSearchParams({ ...this.app, ...form });
    return requestJson(`${this.authUrl}/connect/token`, { body });
  }

  private get challenge() {
    return { code_challenge: createHash('sha256').update(this.verifier).digest('base64url') };
  }
}

/** Pushes an authorization request. Returns the address that an application sends the browser to. */
export async function requestAuthorization(
  world: TestPlatform,
  app: WalletApp,
  parameters: Record<string, string>,
): Promise<string> {
  const { authUrl } = world.platform.demo;
  const body = new URLSearchParams({
    ...app,
    response_type: 'code',
    redirect_uri: CALLBACK,
    code_challenge: createHash('sha256').update('unused').digest('base64url'),
    code_challenge_method: 'S256',
    ...parameters,
  });
  const pushed = await requestJson(`${authUrl}/par`, { body });
  const query = new URLSearchParams({ client_id: app.client_id, request_uri: pushed.body.request_uri });
  return `${authUrl}/authorize?${query}`;
}
