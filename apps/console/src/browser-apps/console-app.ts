import { ROLES, scopesOfRoles, type ServiceName } from '@vc/contract/access';
import { browserAppPath, findService } from '@vc/contract/routes';
import type { BrowserApp } from './browser-app';
import type { ProxyTarget } from './proxy-target';

const ADMINISTRATION = 'auth/admin';
/** Long polls and event streams. */
const LONG = /^\/api\/(?:v\d+\/)?events(?:[/?]|$)/;
const PROXIED_PATHS = ['api', 'wallet', 'verify', 'onboarding', ADMINISTRATION];

/** The console for staff. The services decide by the roles of the member what it may do. */
export const CONSOLE_APP: BrowserApp = {
  name: 'console',
  path: browserAppPath('console'),
  // The roles of a member decide which of them the member gets.
  scope: scopesOfRoles(ROLES).join(' '),
  isRemembered: false,
  proxiedPaths: PROXIED_PATHS,
  ownPaths: [],
  features: [],
  findTarget,
  webDir: (config) => config.consoleWebDir,
};

function findTarget(path: string): ProxyTarget | undefined {
  const area = PROXIED_PATHS.find((each) => path.startsWith(`/${each}/`));
  if (area === ADMINISTRATION) return { listener: 'administration', service: 'auth', path, isLong: false };
  const service = area === undefined ? undefined : findService(path);
  // The apps themselves are no services behind them.
  if (service === undefined || service === 'console') return undefined;
  return { listener: 'public', service: service as ServiceName, path, isLong: LONG.test(path) };
}
