import { createRequire } from 'node:module';
import { type Document, DOMParser, type Element } from '@xmldom/xmldom';
import { browserTasks } from '../../tools/conformance/src/issuer-browser';
import { createWalletApp, TestLogIn, type WalletApp } from '../support/test-log-in';
import { TestPlatform } from '../support/test-platform';

/** Its types declare those of a browser for the whole program. */
const { select1 } = createRequire(__filename)('xpath') as { select1: (path: string, page: Document) => unknown };

const REJECTION = 'fapi2-security-profile-final-user-rejects-authentication';
const PASSWORD = 'a fine long password';

describe('the commands for the browser of the conformance suite', () => {
  let world: TestPlatform;
  let app: WalletApp;
  let tasks: ReturnType<typeof browserTasks>;

  beforeAll(async () => {
    world = await TestPlatform.start();
    const acme = await world.organization('acme');
    app = await createWalletApp(world, acme);
    const email = 'user@example.com';
    const { tempPassword } = (await world.call(acme.token, 'POST', '/onboarding/users', { email })).body.data;
    const first = await TestLogIn.open(world, app);
    await first.submit({ name: email, password: tempPassword });
    await first.submit({ password: tempPassword, newPassword: PASSWORD, repeated: PASSWORD });
    const addresses = { publicUrl: world.platform.demo.publicUrl, suiteUrl: 'https://suite.example' };
    tasks = browserTasks(addresses, { email, password: PASSWORD });
  });

  afterAll(() => world?.stop());

  /**
   * Does what the suite's browser does, which runs no scripts and presses only what a person can see. Returns the callback, if the
   * browser is sent there.
   */
  async function perform(
    logIn: TestLogIn,
    task: string,
    { browser }: Pick<typeof tasks, 'browser'> = tasks,
  ): Promise<URL | undefined> {
    const { commands } = browser[0]!.tasks.find((each) => each.task === task)!;
    const page = new DOMParser({ onError: () => undefined }).parseFromString(logIn.browser.page, 'text/html');
    const fields: Record<string, string> = {};
    for (const [command, by, name, value] of commands as string[][]) {
      const element = findElement(page, by === 'id' ? `//*[@id='${name}']` : name!);
      expect({ name, isShown: isShown(element) }).toEqual({ name, isShown: true });
      if (command === 'text') fields[element.getAttribute('name')!] = value!;
      else fields.decision = element.getAttribute('value')!;
    }
    return logIn.browser.submit(fields);
  }

  it('log in and consent', async () => {
    const logIn = await TestLogIn.open(world, app);
    expect(await perform(logIn, 'Log in')).toBeUndefined();
    const callback = await perform(logIn, 'Consent');
    expect((await logIn.redeem(callback!)).status).toBe(200);
  });

  it('refuse to log in', async () => {
    const callback = await perform(await TestLogIn.open(world, app), 'Log in', tasks.override[REJECTION]);
    expect(callback?.searchParams.get('error')).toBe('access_denied');
  });
});

/** The first of the page. XPath of HTML has no namespace. */
function findElement(page: Document, path: string): Element {
  const local = path.replaceAll(/\/\/(?!\*)(\w+)/g, "//*[local-name()='$1']");
  const found = select1(local, page) as Element | undefined;
  if (!found) throw new Error(`The page has no ${path}.`);
  return found;
}

function isShown(element: Element): boolean {
  if (element.hasAttribute('hidden')) return false;
  return element.parentNode?.nodeType !== 1 || isShown(element.parentNode as Element);
}
