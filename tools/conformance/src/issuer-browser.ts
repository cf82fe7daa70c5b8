import type { PlannedModule, RunningModule } from './conformance-suite';
import type { PlatformVerdict } from './module-outcome';
import type { UserOfTenant } from './user-of-tenant';

const MODULE_PREFIX = /^fapi2-security-profile-final-|^oid4vci-1_0-issuer-/;

interface Addresses {
  publicUrl: string;
  suiteUrl: string;
}

/** `browser` of the issuer's configurations, and the overrides of single modules. */
export function browserTasks(addresses: Addresses, user: UserOfTenant) {
  const { publicUrl } = addresses;
  return {
    browser: logInAndConsent(addresses, user),
    override: {
      'fapi2-security-profile-final-user-rejects-authentication': { browser: logInAndConsent(addresses, user, false) },
      'fapi2-security-profile-final-par-ensure-reused-request-uri-prior-to-auth-completion-succeeds': {
        browser: [
          { match: `${publicUrl}/auth/authorize*`, 'match-limit': 1, tasks: [] },
          ...logInAndConsent(addresses, user),
        ],
      },
    },
  };
}

/** Tasks of the suite's browser: the user logs in and consents, unless the server shows an error page. */
function logInAndConsent({ publicUrl, suiteUrl }: Addresses, { email, password }: UserOfTenant, doesConsent = true) {
  const interaction = `${publicUrl}/auth/interaction/*`;
  const start = `${publicUrl}/auth/authorize*`;
  const logIn = [['text', 'id', 'name', email], ['text', 'id', 'password', password], ...press('continue')];
  const back = [['wait', 'id', 'submission_complete', 10]];
  const tasks = [
    { task: 'Error page', match: start, commands: [ERROR_PAGE] },
    { task: 'Log in', match: interaction, commands: doesConsent ? logIn : press('cancel') },
    { task: 'Consent', match: interaction, commands: press('continue') },
    { task: 'Error page after the log-in', match: interaction, commands: [ERROR_PAGE] },
    { task: 'Back at the suite', match: `${suiteUrl}/test/a/*/callback*`, commands: back },
  ];
  return [{ match: start, tasks: tasks.map((task) => ({ ...task, optional: true })) }];
}

/** The page has hidden forms for browsers with passkeys, and the suite's browser may not press their buttons. */
const press = (decision: string) => [['click', 'xpath', `//form[not(@hidden)]//button[@value='${decision}']`]];
const ERROR_PAGE = ['wait', 'xpath', '//*', 10, '.*This did not work.*', 'update-image-placeholder-optional'];

/** The expected OAuth error on the page of the authorization server, by module. */
const PAGES: Record<string, string> = {
  // The second client has another redirect_uri than the first one.
  'par-attempt-to-use-request_uri-for-different-client': 'invalid_redirect_uri',
};

/** OAuth error codes on pages. */
const ERROR_CODE = /\b(?:access_denied|invalid_[a-z_]+|unauthorized_client|unsupported_response_type)\b/g;

/** The verdict by the last page that the suite recorded. Undefined if the module records none. */
export async function pageVerdict(
  module: RunningModule,
  { testModule }: PlannedModule,
): Promise<PlatformVerdict | undefined> {
  const expected = PAGES[testModule.replace(MODULE_PREFIX, '')];
  const pages = (await module.log()).flatMap(({ page_source: source }) => (typeof source === 'string' ? [source] : []));
  const page = pages.at(-1);
  if (page === undefined) return undefined;
  const codes = [...new Set(page.match(ERROR_CODE))];
  return {
    actual: `the page says ${codes.join(', ') || 'nothing'}`,
    expected: expected && `the page says ${expected}`,
  };
}
