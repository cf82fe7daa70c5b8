import { Browser } from '@vc/testing/unit/browser';
import type { ConsoleAnswer } from './test-console';
import type { Organization, TestPlatform } from './test-platform';

export const PASSWORD = 'a fine long password';
/** What the app adds to each request. */
const OWN_REQUEST = { 'x-console-request': '1' };

/** Creates a user. Returns the temporary password. */
export async function createUser(
  world: TestPlatform,
  { token }: Pick<Organization, 'token'>,
  email: string,
  firstName?: string,
): Promise<string> {
  const user = { email, ...(firstName !== undefined && { firstName }) };
  return (await world.call(token, 'POST', '/onboarding/users', user)).body.data.tempPassword;
}

/** The browser of a holder, and the app that runs in it. */
export class TestHolder {
  readonly browser: Browser;

  /**
   * @param origin at which it opens the app
   * @param userAgent of the browser
   */
  constructor(
    readonly origin: string,
    private readonly userAgent = 'test',
  ) {
    this.browser = new Browser(`${origin}/wallet/app/callback`);
  }

  /** Opens the page of the app that begins a log-in. */
  async begin(query: Record<string, string>): Promise<void> {
    await this.browser.open(`${this.origin}/wallet/app/log-in?${new URLSearchParams(query)}`);
  }

  /** Fills in the log-in page, and chooses a password at the first log-in. Returns the callback. */
  async authenticate(email: string, password: string): Promise<URL> {
    const callback = await this.submit({ name: email, password });
    if (callback || password === PASSWORD) return callback!;
    return (await this.submit({ password, newPassword: PASSWORD, repeated: PASSWORD }))!;
  }

  async submit(fields: Record<string, string>): Promise<URL | undefined> {
    return this.browser.submit({ decision: 'continue', ...fields });
  }

  /** Opens a callback with the cookies of this browser, and keeps those of the answer. */
  async open(callback: URL | string): Promise<Response> {
    const headers = { accept: 'text/html', 'user-agent': this.userAgent };
    return this.browser.request(String(callback), { headers });
  }

  async logIn(query: Record<string, string>, email: string, password: string = PASSWORD): Promise<Response> {
    await this.begin(query);
    return this.open(await this.authenticate(email, password));
  }

  /** A request of the app. @param headers instead of those that the app adds */
  async call(method: string, path: string, body?: object, headers = OWN_REQUEST): Promise<ConsoleAnswer> {
    const response = await this.browser.request(`${this.origin}/wallet/app${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : undefined };
  }
}
