import { Controller, Get, Inject, Query, Req, Res, UseFilters } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { deleteCookie, RequestBase, setCookie } from '@vc/platform/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BROWSER_APP, type BrowserApp } from '../browser-apps/browser-app';
import { AppCookies } from '../requests/app-cookies';
import { toBrowserName } from '../sessions/browser-name';
import { toAuthorizationResponse } from './authorization-response';
import { LogInErrorFilter } from './log-in-error.filter';
import { LogInQuery } from './log-in.query';
import { type FinishedLogIn, LogInService } from './log-in.service';

/** The browser navigates to these addresses. */
@Public()
@UseFilters(LogInErrorFilter)
export abstract class LogInController {
  constructor(
    @Inject(BROWSER_APP) private readonly app: BrowserApp,
    private readonly cookies: AppCookies,
    private readonly logIns: LogInService,
  ) {}

  @Get('log-in')
  async begin(
    @Query() query: LogInQuery,
    @RequestBase() base: string,
    @Req() { ip: address }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { sealed, url } = await this.logIns.begin(query, { base, address });
    return redirect(reply, url, [setCookie(this.cookies.logIn, sealed)]);
  }

  @Get('callback')
  async finish(
    @Query() query: Record<string, unknown>,
    @RequestBase() base: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const [sealed, former] = [this.cookies.findLogIn(request), this.cookies.findSession(request)];
    const browser = { base, sealed, former, ...toBrowserName(request.headers['user-agent']) };
    const finished = await this.logIns.finish(toAuthorizationResponse(query), browser);
    return redirect(reply, finished.returnTo, [deleteCookie(this.cookies.logIn), this.toSessionCookie(finished)]);
  }

  private toSessionCookie({ sessionId, sessionSeconds: maxAgeSeconds }: FinishedLogIn): string {
    return setCookie({ ...this.cookies.session, ...(this.app.isRemembered && { maxAgeSeconds }) }, sessionId);
  }
}

@Controller()
export class ConsoleLogInController extends LogInController {}

@Controller('wallet/app')
export class WalletAppLogInController extends LogInController {}

/** The address of a callback has a code, which is in no referrer. */
function redirect(reply: FastifyReply, location: string, cookies: string[]): FastifyReply {
  return reply
    .status(302)
    .headers({ location, 'set-cookie': cookies, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .send();
}
