import { createHash, randomBytes } from 'node:crypto';
import { createId } from '@vc/platform/persistence';
import type { LogInResult } from '@vc/platform/service-clients';
import type { TestService } from '@vc/testing/service/test-service';
import { Browser } from '@vc/testing/unit/browser';
import { LocalServer, sendJson } from '@vc/testing/unit/local-server';
import { requestJson } from '@vc/testing/unit/request-json';
import { TestWorld } from '@vc/testing/service/test-world';
import { authService, TenantsService } from '../../index';

const CALLBACK = 'https://app.example/callback';
const USER = { id: createId(), username: 'thandi', mustChangePassword: false };
const LOG_IN = { step: 'log-in', decision: 'continue', name: 'thandi', password: 'correct horse' };

describe('the pages of the authorization endpoint', () => {
  let world: TestWorld;
  let onboarding: LocalServer;
  let service: TestService;
  let administrator: string;
  let id: string;
  let client: { client_id: string; client_secret: string };
  let browser: Browser;
  let logIn: LogInResult;

  beforeAll(async () => {
    world = await TestWorld.start();
    onboarding = await LocalServer.start((request, response) => {
      request.resume();
      sendJson(response, logIn);
    });
    service = await world.serve(authService, { ONBOARDING_INTERNAL_URL: onboarding.url });
    const { id: tenantId } = await service.app.get(TenantsService).ensure('acme', 'Acme');
    administrator = await world.authority.accessToken({ tenantId, scopes: ['admin'] });
  });

  beforeEach(async () => {
    const body = {
      name: 'App',
      scopes: ['wallet'],
      grantTypes: ['authorization_code'],
      redirectUris: [CALLBACK],
    };
    const { data } = (await requestJson(`${service.url}/auth/admin/clients`, { token: administrator, body })).body;
    id = data.id;
    client = { client_id: data.clientId, client_secret: data.clientSecret };
    logIn = { outcome: 'logged-in', user: USER };
    browser = new Browser(CALLBACK, ['http://platform.test', service.url]);
  });

  afterAll(async () => {
    await world?.stop();
    await onboarding?.stop();
  });

  /** Pushes an authorization request, and opens it. */
  async function authorize(more: Record<string, string> = {}): Promise<URL | undefined> {
    const request = new URLSearchParams({
      ...client,
      response_type: 'code',
      scope: 'wallet',
      redirect_uri: CALLBACK,
      code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    });
    const pushed = await requestJson(`${service.url}/auth/par`, { body: request });
    expect(pushed.status).toBe(201);
    const query = new URLSearchParams({ client_id: client.client_id, request_uri: pushed.body.request_uri });
    return browser.open(`${service.url}/auth/authorize?${query}`);
  }

  it('rejects a wrong password with 401, and shows the log-in again', async () => {
    await authorize();
    expect([browser.status, browser.heading]).toEqual([200, 'Log in']);
    logIn = { outcome: 'refused' };
    await browser.submit(LOG_IN);
    expect([browser.status, browser.heading]).toEqual([401, 'Log in']);
  });

  it('returns each authorization response as a form, with response_mode=form_post, and asks for a log-in each time', async () => {
    await authorize({ response_mode: 'form_post', prompt: 'none' });
    expect([browser.status, browser.page]).toEqual([400, expect.stringContaining('login_required')]);
    await authorize({ response_mode: 'form_post' });
    await browser.submit({ step: 'log-in', decision: 'cancel' });
    expect([browser.status, browser.page]).toEqual([400, expect.stringContaining('access_denied')]);
    await authorize({ response_mode: 'form_post' });
    await browser.submit(LOG_IN);
    await browser.submit({ step: 'consent', decision: 'continue' });
    expect([browser.status, browser.page]).toEqual([200, expect.stringContaining('name="code"')]);
    await authorize({ response_mode: 'form_post' });
    expect([browser.status, browser.heading]).toEqual([200, 'Log in']);
  });

  it('rejects the pages of another browser with 400', async () => {
    await authorize();
    const other = new Browser(CALLBACK);
    await other.open(browser.address);
    expect(other.status).toBe(400);
    await other.open(browser.address.replace('/interaction/', '/authorize/'));
    expect(other.status).toBe(400);
  });

  it('rejects the pages of a client that was deleted with 404', async () => {
    await authorize();
    await requestJson(`${service.url}/auth/admin/clients/${id}`, { method: 'DELETE', token: administrator });
    await browser.open(browser.address);
    expect(browser.status).toBe(404);
    await browser.submit(LOG_IN);
    expect(browser.status).toBe(404);
  });

  it('are in the language of ui_locales, until the person chooses another one', async () => {
    await authorize({ ui_locales: 'fr af-ZA' });
    expect(browser.heading).toBe('Meld aan');
    expect(browser.headers.get('content-language')).toBe('af');
    logIn = { outcome: 'refused' };
    await browser.submit(LOG_IN);
    expect(browser.alert).toBe('Die naam of die wagwoord is verkeerd.');
    await browser.open(`${browser.address}?lang=en`);
    expect(browser.heading).toBe('Log in');
    expect(browser.headers.get('set-cookie')).toMatch(/^vc_language=en; Path=\/; .*HttpOnly; SameSite=Lax$/);
    await browser.submit(LOG_IN);
    expect(browser.alert).toBe('The name or the password is wrong.');
    await authorize();
    expect(browser.heading).toBe('Log in');
    await browser.open(`${browser.address}?lang=af`);
    await authorize();
    expect(browser.heading).toBe('Meld aan');
  });

  it('show which rule a new password breaks, and a general sentence for a rule that they do not know', async () => {
    logIn = { outcome: 'logged-in', user: { ...USER, mustChangePassword: true } };
    await authorize({ ui_locales: 'af' });
    await browser.submit(LOG_IN);
    const change = { ...LOG_IN, step: 'change-password', newPassword: 'x', repeated: 'x' };
    const unsuitable = { outcome: 'unsuitable', reason: 'The password must have at least 12 characters.' } as const;
    logIn = { ...unsuitable, rule: 'too-short' };
    await browser.submit(change);
    expect([browser.status, browser.alert]).toEqual([400, 'Die wagwoord moet ten minste 12 karakters hê.']);
    expect(browser.page).toContain('aria-describedby="newPassword-error"');
    logIn = unsuitable;
    await browser.submit(change);
    expect(browser.alert).toBe('Hierdie wagwoord is nie geskik nie. Kies ’n ander een.');
    await browser.submit({ ...change, repeated: 'y' });
    expect([browser.status, browser.alert]).toEqual([400, 'Die wagwoorde is nie dieselfde nie.']);
  });

  it('show the reference of an error, and nothing internal', async () => {
    const response = await fetch(`${service.url}/auth/interaction/none`, { headers: { 'accept-language': 'af' } });
    const page = await response.text();
    expect([response.status, response.headers.get('content-language')]).toEqual([400, 'af']);
    expect(page).toContain('<h1>Hierdie bladsy het verval</h1>');
    expect(page).toContain(`<code>${response.headers.get('x-correlation-id')}</code>`);
    expect(page).not.toContain('session');
  });

  it('publishes the script of passkeys', async () => {
    const response = await fetch(`${service.url}/auth/passkeys.js`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  });
});
