import { Browser } from '@vc/testing/unit/browser';
import { computeTotpCode } from '@vc/testing/unit/totp-code';
import { acceptInvitation, lastInvitation } from './test-invitation';
import type { Organization, TestPlatform } from './test-platform';

export const PASSWORD = 'a fine long password';
/** What the app adds to each request. */
const OWN_REQUEST = { 'x-console-request': '1' };

export interface ConsoleAnswer {
  status: number;
  headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test reads the answer as untyped JSON
  body: any;
}

/** A new member of staff, who has a password and no second factor yet. */
export async function inviteMember(
  world: TestPlatform,
  { token }: Pick<Organization, 'token'>,
  email: string,
  roles: string[],
): Promise<string> {
  const { body } = await world.call(token, 'POST', '/auth/admin/staff', { email, name: 'Thandi', roles });
  await acceptInvitation(lastInvitation(world.mails), PASSWORD);
  return body.data.id;
}

/** A browser that opens the console, and the app that runs in it. */
export class TestConsole {
  readonly browser: Browser;
  /** Key of the authenticator app, from the first log-in on. */
  totpSecret = '';

  /** @param origin of a replica of the console. Default: the public address */
  constructor(
    private readonly world: TestPlatform,
    readonly origin = world.platform.demo.publicUrl,
  ) {
    this.browser = new Browser(this.callback);
  }

  get callback(): string {
    return `${this.world.platform.demo.publicUrl}/console/callback`;
  }

  /** Opens the page of the console that begins a log-in. */
  async begin(slug: string, returnTo = '/console'): Promise<void> {
    const query = new URLSearchParams({ tenant: slug, returnTo });
    await this.browser.open(`${this.world.platform.demo.publicUrl}/console/log-in?${query}`);
  }

  /** Fills in the pages of the authorization server. The first time, the member adds a factor. Returns the callback. */
  async authenticate(email: string): Promise<URL> {
    await this.submit({ name: email, password: PASSWORD });
    const isFirst = this.totpSecret === '';
    if (isFirst) this.totpSecret = /<code>([A-Z2-7 ]+)<\/code>/.exec(this.browser.page)![1]!.replaceAll(' ', '');
    const callback = await this.submit({ code: computeTotpCode(this.totpSecret) });
    // The recovery codes follow the first factor. No page asks for consent.
    return (isFirst ? await this.submit({}) : callback)!;
  }

  async submit(fields: Record<string, string>): Promise<URL | undefined> {
    return this.browser.submit({ decision: 'continue', ...fields });
  }

  /** Opens a callback with the cookies of this browser, and keeps those of the answer. */
  async open(callback: URL | string): Promise<Response> {
    return this.browser.request(String(callback), { headers: { accept: 'text/html' } });
  }

  /** Logs a member in. */
  async logIn(slug: string, email: string, returnTo?: string): Promise<Response> {
    await this.begin(slug, returnTo);
    return this.open(await this.authenticate(email));
  }

  /** A request of the app. @param headers instead of those that the app adds */
  async call(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = OWN_REQUEST,
  ): Promise<ConsoleAnswer> {
    const response = await this.browser.request(`${this.origin}/console${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : undefined };
  }
}
