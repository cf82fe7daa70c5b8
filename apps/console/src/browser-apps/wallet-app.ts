import { browserAppPath } from '@vc/contract/routes';
import type { BrowserApp } from './browser-app';
import type { ProxyTarget } from './proxy-target';

/** Without a query. Ids are checked by the service. */
const HOLDER_PATHS = [
  /^\/wallet\/credentials(?:\/[\w-]+(?:\/status)?)?$/,
  /^\/wallet\/v2\/credentials(?:\/[\w-]+(?:\/issuer-data)?)?$/,
  /^\/wallet\/v2\/presentations(?:\/[\w-]+(?:\/matches)?)?$/,
  /^\/wallet\/v2\/notice-settings$/,
];

/** The wallet for holders. It reaches the addresses of docs/holding.md for users, and nothing of organizations. */
export const WALLET_APP: BrowserApp = {
  name: 'wallet-app',
  path: browserAppPath('wallet-app'),
  scope: 'wallet',
  isRemembered: true,
  proxiedPaths: ['wallet'],
  ownPaths: ['sessions', 'organization'],
  // A page that scans the QR code of an offer.
  features: ['camera'],
  findTarget,
  webDir: (config) => config.walletAppWebDir,
};

function findTarget(path: string): ProxyTarget | undefined {
  const [withoutQuery = ''] = path.split('?', 1);
  const isOfHolder = HOLDER_PATHS.some((pattern) => pattern.test(withoutQuery));
  return isOfHolder ? { listener: 'public', service: 'wallet', path, isLong: false } : undefined;
}
