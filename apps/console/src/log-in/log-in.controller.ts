import { Controller, Get, Query, Req, Res, UseFilters } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConsoleCookies } from '../requests/console-cookies';
import { deleteCookie, findCookie, setCookie } from '../requests/cookie';
import { toAuthorizationResponse } from './authorization-response';
import { LogInErrorFilter } from './log-in-error.filter';
import { LogInQuery } from './log-in.query';
import { LogInService } from './log-in.service';

/** The browser navigates to these addresses. */
@Controller()
@Public()
@UseFilters(LogInErrorFilter)
export class LogInController {
  constructor(
    private readonly cookies: ConsoleCookies,
    private readonly logIns: LogInService,
  ) {}

  @Get('log-in')
  async begin(@Query() query: LogInQuery, @Req() { ip }: FastifyRequest, @Res() reply: FastifyReply) {
    const { sealed, url } = await this.logIns.begin(query, ip);
    return redirect(reply, url, [setCookie(this.cookies.logIn, sealed)]);
  }

  @Get('callback')
  async finish(
    @Query() query: Record<string, unknown>,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const [pending, former] = [this.cookies.logIn, this.cookies.session].map(({ name }) =>
      findCookie(headers.cookie, name),
    );
    const { sessionId, returnTo } = await this.logIns.finish(toAuthorizationResponse(query), pending, former);
    return redirect(reply, returnTo, [deleteCookie(this.cookies.logIn), setCookie(this.cookies.session, sessionId)]);
  }
}

/** The address of a callback has a code, which is in no referrer. */
function redirect(reply: FastifyReply, location: string, cookies: string[]): FastifyReply {
  return reply
    .status(302)
    .headers({ location, 'set-cookie': cookies, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .send();
}
