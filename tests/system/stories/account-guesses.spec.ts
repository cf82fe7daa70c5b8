import { stopClock, type StoppedClock } from '@vc/testing/unit/stopped-clock';
import { computeTotpCode } from '@vc/testing/unit/totp-code';
import { createWalletApp, requestAuthorization, TestLogIn, type WalletApp } from '../../support/test-log-in';
import { type Organization, TestPlatform } from '../../support/test-platform';

const PASSWORD = 'a fine long password';
const CONSENT = 'Do you allow this?';
const CODE = 'Confirm that it is you';
const CHALLENGE = { scope: 'wallet', code_challenge: 'x'.repeat(43) };

describe('wrong passwords and codes of strangers', () => {
  let world: TestPlatform;
  let acme: Organization;
  let app: WalletApp;
  let clock: StoppedClock;
  let lastAddress = 0;

  beforeAll(async () => {
    // Each browser sends its address, as a proxy on this machine would.
    process.env.TRUSTED_PROXIES = '127.0.0.1,::1';
    world = await TestPlatform.start();
    acme = await world.organization('acme');
    app = await createWalletApp(world, acme);
  });

  beforeEach(() => {
    clock = stopClock();
  });

  afterEach(() => clock.release());

  afterAll(async () => {
    delete process.env.TRUSTED_PROXIES;
    await world?.stop();
  });

  const newAddress = () => `203.0.113.${(lastAddress += 1)}`;
  const setSecondFactor = (secondFactor: string) =>
    world.call(acme.token, 'PATCH', `/auth/admin/tenants/${acme.tenantId}`, { secondFactor });

  /** A browser at the log-in page. */
  async function open(sender = newAddress()): Promise<TestLogIn> {
    const logIn = await TestLogIn.open(world, app);
    logIn.browser.sender = sender;
    return logIn;
  }

  /** The same browser at the next log-in. */
  async function reopen({ browser }: TestLogIn): Promise<void> {
    await browser.open(await requestAuthorization(world, app, CHALLENGE));
  }

  /** A user, and the browser in which the user has logged in. */
  async function createUser(name: string): Promise<{ email: string; device: TestLogIn }> {
    const email = `${name}@acme.example`;
    const { tempPassword } = (await world.call(acme.token, 'POST', '/onboarding/users', { email })).body.data;
    const device = await open();
    await device.submit({ name: email, password: tempPassword });
    await device.submit({ password: tempPassword, newPassword: PASSWORD, repeated: PASSWORD });
    return { email, device };
  }

  async function guess(email: string, sender: string, times = 10): Promise<TestLogIn> {
    const stranger = await open(sender);
    for (let count = 0; count < times; count += 1) await stranger.submit({ name: email, password: `wrong ${count}` });
    return stranger;
  }

  const slowDown = async (email: string) => {
    for (let count = 0; count < 3; count += 1) await guess(email, newAddress());
  };

  async function logIn(browser: TestLogIn, name: string, password = PASSWORD): Promise<[number, string]> {
    await browser.submit({ name, password });
    return [browser.browser.status, browser.browser.heading];
  }

  it('of one address lock that address, and let the person in from each other one', async () => {
    const { email } = await createUser('elsewhere');
    const address = newAddress();
    const stranger = await guess(email, address);
    expect((await logIn(stranger, email))[0]).toBe(429);
    expect((await logIn(await open(address), email))[0]).toBe(429);
    expect(await logIn(await open(), email)).toEqual([200, CONSENT]);
  });

  it('of many addresses slow unknown devices down, and not those of the person', async () => {
    const { email, device } = await createUser('everywhere');
    await slowDown(email);
    const unknown = await open();
    expect((await logIn(unknown, email))[0]).toBe(429);
    expect(unknown.browser.headers.get('retry-after')).toBe('90');
    await reopen(device);
    expect(await logIn(device, email)).toEqual([200, CONSENT]);
  });

  it('let a device of the person in at their own address', async () => {
    const { email, device } = await createUser('neighbour');
    await guess(email, device.browser.sender!);
    await reopen(device);
    expect(await logIn(device, email)).toEqual([200, CONSENT]);
  });

  it('make a device that sends ten of its own an unknown one', async () => {
    const { email, device } = await createUser('stolen-device');
    await slowDown(email);
    await reopen(device);
    for (let count = 0; count < 10; count += 1) expect((await logIn(device, email, 'wrong'))[0]).toBe(401);
    expect((await logIn(device, email))[0]).toBe(429);
  });

  it('are not helped by the device of another person, by an altered one, and by one of before a reset', async () => {
    const { email, device } = await createUser('victim');
    const { device: other } = await createUser('attacker');
    await slowDown(email);
    await reopen(other);
    expect((await logIn(other, email))[0]).toBe(429);
    const cookie = device.browser.cookieOf('known_devices')!;
    const [id, , end, mac] = cookie.split('.') as [string, string, string, string];
    for (const altered of [
      `${id}.2.${end}.${mac}`,
      `${'A'.repeat(22)}.1.${end}.${mac}`,
      `${id}.1.${end}.${'A'.repeat(43)}`,
    ]) {
      const forger = await open();
      forger.browser.keep(`known_devices=${altered}; Path=/auth/interaction`);
      expect((await logIn(forger, email))[0]).toBe(429);
    }
    const { tempPassword } = (await world.call(acme.token, 'POST', `/onboarding/users/${email}/password-resets`)).body
      .data;
    await slowDown(email);
    await reopen(device);
    expect((await logIn(device, email, tempPassword))[0]).toBe(429);
  });

  it('let a device of the person enter its code', async () => {
    await setSecondFactor('required');
    const { email, device } = await createUser('with-app');
    const secret = device.totpSecret;
    await device.submit({ code: computeTotpCode(secret) });
    clock.advance(30_000);
    await reopen(device);
    expect(await logIn(device, email)).toEqual([200, CODE]);
    for (let addresses = 0; addresses < 3; addresses += 1) {
      const thief = await open();
      await logIn(thief, email);
      for (let count = 0; count < 10; count += 1) await thief.submit({ code: '000000' });
    }
    const unknown = await open();
    expect((await logIn(unknown, email))[0]).toBe(429);
    await device.submit({ code: computeTotpCode(secret) });
    expect([device.browser.status, device.browser.heading]).toEqual([200, CONSENT]);
    await setSecondFactor('off');
  });
});
