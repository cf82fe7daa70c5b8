import { Controller, Get, Header, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { envelope } from '@vc/platform/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConsoleCookies } from '../requests/console-cookies';
import { deleteCookie, findCookie } from '../requests/cookie';
import { OwnRequestGuard } from '../requests/own-request.guard';
import { SessionMembers } from './session-members.service';
import { toSessionResource } from './session.resource';
import { SessionsService } from './sessions.service';

/** The session of the browser. The app in the browser learns who has logged in, and no token. */
@Controller()
@Public()
@UseGuards(OwnRequestGuard)
export class SessionController {
  constructor(
    private readonly cookies: ConsoleCookies,
    private readonly members: SessionMembers,
    private readonly sessions: SessionsService,
  ) {}

  @Get('session')
  @Header('cache-control', 'no-store')
  async get(@Req() request: FastifyRequest) {
    return envelope(toSessionResource(await this.members.get(this.idIn(request))));
  }

  @Post('log-out')
  @HttpCode(204)
  async logOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.sessions.logOut(this.idIn(request));
    void reply.header('set-cookie', deleteCookie(this.cookies.session));
  }

  private idIn({ headers }: FastifyRequest): string | undefined {
    return findCookie(headers.cookie, this.cookies.session.name);
  }
}
