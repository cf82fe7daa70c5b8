import { isAmbiguous } from '@vc/contract/routes';
import { ValidationFailed } from '@vc/platform/http';
import type { BrowserApp } from '../browser-apps/browser-app';

/** What follows the path of the app: a path, a query and a fragment of visible ASCII characters. */
const REST = /^(?:[/?#][\x21-\x7e]*)?$/;
/** Paths below that of each app that are no pages of it. */
const NO_PAGES = ['log-in', 'log-out', 'callback', 'session', 'assets', 'auth'];

/** Refuses any other address than a page of the app, so that a log-in leads nowhere else. @throws ValidationFailed */
export function assertReturnAddress({ path, ownPaths, proxiedPaths }: BrowserApp, address: string): void {
  const rest = address.startsWith(path) ? address.slice(path.length) : undefined;
  if (rest !== undefined && REST.test(rest) && !isAmbiguous(address)) {
    const [, first = ''] = rest.split(/[/?#]/, 2);
    if (!rest.startsWith('/') || ![...NO_PAGES, ...ownPaths, ...proxiedPaths].includes(first)) return;
  }
  const detail = `returnTo must be the path of a page below ${path}.`;
  throw new ValidationFailed([{ detail, source: { parameter: 'returnTo' } }]);
}
