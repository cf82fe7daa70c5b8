import type { PlannedModule, RunningModule } from './conformance-suite';
import type { PlatformVerdict } from './module-outcome';
import type { UserOfTenant } from './user-of-tenant';

const MODULE_PREFIX = /^fapi2-security-profile-final-|^oid4vci-1_0-issuer-/;

/** Of the platform under test, and of the suite. */
interface Addresses {
  publicUrl: string;
  suiteUrl: string;
}

/** `browser` of the issuer's configurations, and what modules have instead. */
export function browserTasks(addresses: Addresses, user: UserOfTenant) {
  const { publicUrl } = addresses;
  return {
    browser: logInAndAgree(addresses, user),
    override: {
      'fapi2-security-profile-final-user-rejects-authentication': { browser: logInAndAgree(addresses, user, false) },
      'fapi2-security-profile-final-par-ensure-reused-request-uri-prior-to-auth-completion-succeeds': {
        browser: [
          { match: `${publicUrl}/auth/authorize*`, 'match-limit': 1, tasks: [] },
          ...logInAndAgree(addresses, user),
        ],
      },
    },
  };
}

/** What the suite's browser does: the user logs in and agrees, or sees why that cannot be. */
function logInAndAgree({ publicUrl, suiteUrl }: Addresses, { email, password }: UserOfTenant, doesAgree = true) {
  const interaction = `${publicUrl}/auth/interaction/*`;
  const start = `${publicUrl}/auth/authorize*`;
  const logIn = [['text', 'id', 'name', email], ['text', 'id', 'password', password], ...press('continue')];
  const back = [['wait', 'id', 'submission_complete', 10]];
  const tasks = [
    { task: 'Refused at once', match: start, commands: [ERROR_PAGE] },
    { task: 'Log in', match: interaction, commands: doesAgree ? logIn : press('cancel') },
    { task: 'Agree', match: interaction, commands: press('continue') },
    { task: 'Refused', match: interaction, commands: [ERROR_PAGE] },
    { task: 'Back at the suite', match: `${suiteUrl}/test/a/*/callback*`, commands: back },
  ];
  return [{ match: start, tasks: tasks.map((task) => ({ ...task, optional: true })) }];
}

const press = (decision: string) => [['click', 'xpath', `//button[@value='${decision}']`]];
const ERROR_PAGE = ['wait', 'xpath', '//*', 10, '.*This did not work.*', 'update-image-placeholder-optional'];

/** The error page of the authorization server, by module. */
const PAGES: Record<string, string> = {
  // The address of the first client is not one of the second.
  'par-attempt-to-use-request_uri-for-different-client': 'invalid_redirect_uri',
};

/** OAuth error codes, as pages name them. */
const ERROR_CODE = /\b(?:access_denied|invalid_[a-z_]+|unauthorized_client|unsupported_response_type)\b/g;

/** Of the page that the suite's browser saw last, where the module wanted one. */
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
