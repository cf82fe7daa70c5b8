import type { Provider } from '@nestjs/common';
import { AuthorizationServer } from './authorization-server/authorization-server';
import { BROWSER_APP, type BrowserApp } from './browser-apps/browser-app';
import { LogInService } from './log-in/log-in.service';
import { PendingLogIns } from './log-in/pending-log-ins';
import { ProxyService } from './proxy/proxy.service';
import { AppCookies } from './requests/app-cookies';
import { CurrentSessions } from './sessions/current-sessions.service';
import { SessionTokensService } from './sessions/session-tokens.service';
import { SessionsService } from './sessions/sessions.service';
import { WebApp } from './web-app/web-app';
import { WebAppFiles } from './web-app/web-app-files';

/** The parts of one app. Each app has its own, so that none of them can take another app for its own. */
export function appProviders(app: BrowserApp): Provider[] {
  return [
    { provide: BROWSER_APP, useValue: app },
    AppCookies,
    AuthorizationServer,
    CurrentSessions,
    LogInService,
    PendingLogIns,
    ProxyService,
    SessionTokensService,
    SessionsService,
    WebApp,
    WebAppFiles,
  ];
}
