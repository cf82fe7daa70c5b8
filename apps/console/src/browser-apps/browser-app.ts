import type { BrowserAppName } from '@vc/contract/access';
import type { ConsoleConfig } from '../console-config';
import type { ProxyTarget } from './proxy-target';

/** An app for browsers. A session, a cookie or a log-in of one app is of no use for another. */
export interface BrowserApp {
  /** Of its client, its cookies and its sessions. */
  readonly name: BrowserAppName;
  /** Path of its page. All else of the app is below it. */
  readonly path: string;
  /** Of the authorization request, separated by spaces. */
  readonly scope: string;
  /** Whether the cookie of the session outlives the browser, as people expect of an app on their phone. */
  readonly isRemembered: boolean;
  /** Paths below that of the app whose requests are for services. */
  readonly proxiedPaths: readonly string[];
  /** Further paths below that of the app that are no pages of it. */
  readonly ownPaths: readonly string[];
  /** Features of the browser that the page may use, as names of `Permissions-Policy`. */
  readonly features: readonly string[];
  /** Finds the listener for a path below that of the app, with the query; undefined for a path that no service has for it. */
  readonly findTarget: (path: string) => ProxyTarget | undefined;
  /** Folder of its built files. */
  readonly webDir: (config: ConsoleConfig) => string;
}

export const BROWSER_APP = 'BROWSER_APP';
