import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { fetchWithRetry } from './fetch-with-retry';
import type { PlatformUnderTest } from './platform-under-test';

const CALLBACK = 'http://127.0.0.1:9/callback';
/** Text of the page after the log-in. */
const CONSENT = 'Do you allow this?';

/** A user of the demo organization who can log in. */
export interface UserOfTenant {
  email: string;
  password: string;
}

/** Creates a user, and logs in once to replace the temporary password. */
export async function createUser(platform: PlatformUnderTest): Promise<UserOfTenant> {
  // A platform serves several plans.
  const name = `holder-${randomBytes(4).toString('hex')}`;
  const user = { email: `${name}@example.com`, password: randomBytes(16).toString('hex') };
  const { email, password: newPassword } = user;
  const { tempPassword } = (await platform.organization.onboarding.createUser({ body: { email } })).data;
  assert(tempPassword, 'The user exists already.');
  const pages = new Pages(platform.localUrl, platform.demo.publicUrl);
  await pages.open(await authorizationUrl(platform));
  await pages.submit({ step: 'log-in', name: email, password: tempPassword });
  const change = { step: 'change-password', name: email, password: tempPassword };
  let page = await pages.submit({ ...change, newPassword, repeated: newPassword });
  if (!page.includes(CONSENT)) {
    // On a busy machine, the platform may have changed the password although the request timed out.
    await pages.open(await authorizationUrl(platform));
    page = await pages.submit({ step: 'log-in', name: email, password: newPassword });
  }
  if (!page.includes(CONSENT)) throw new Error(`The user cannot log in: ${textOf(page)}`);
  return user;
}

async function authorizationUrl(platform: PlatformUnderTest): Promise<string> {
  const { clientId, clientSecret } = await platform.createClient({
    name: 'Wallet app',
    scopes: ['wallet'],
    grantTypes: ['authorization_code'],
    redirectUris: [CALLBACK],
  });
  assert(clientSecret, 'The client has no secret.');
  const form = new URLSearchParams({
    client_id: clientId,
    client_secret: clientSecret,
    response_type: 'code',
    scope: 'wallet',
    redirect_uri: CALLBACK,
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(randomBytes(32).toString('hex')).digest('base64url'),
  });
  const response = await fetch(`${platform.localUrl}/auth/par`, { method: 'POST', body: form });
  const { request_uri } = (await response.json()) as { request_uri: string };
  return `${platform.localUrl}/auth/authorize?${new URLSearchParams({ client_id: clientId, request_uri })}`;
}

/** A browser with cookies, forms and redirects, for the log-in pages. */
class Pages {
  private readonly cookies = new Map<string, string>();
  private address = '';

  /** @param localUrl replaces `publicUrl` in redirects */
  constructor(
    private readonly localUrl: string,
    private readonly publicUrl: string,
  ) {}

  open(url: string): Promise<string> {
    return this.follow(url, { method: 'GET' });
  }

  submit(form: Record<string, string>): Promise<string> {
    return this.follow(this.address, {
      method: 'POST',
      body: new URLSearchParams({ ...form, decision: 'continue' }),
    });
  }

  private async follow(url: string, init: RequestInit): Promise<string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetchWithRetry(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const each of response.headers.getSetCookie()) {
      const [pair = ''] = each.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      this.cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location) return this.open(new URL(location, url).href.replace(this.publicUrl, this.localUrl));
    this.address = url;
    return response.text();
  }
}

/** The visible text of a page. */
function textOf(page: string): string {
  return page
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
