import { Controller, Get, Header, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { envelope, deleteCookie } from '@vc/platform/http';
import { TenantClocks } from '@vc/platform/service-clients';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../accounts/accounts';
import type { StaffAccount } from '../accounts/staff-accounts';
import type { UserAccount } from '../accounts/user-accounts';
import { AppCookies } from '../requests/app-cookies';
import { OwnRequestGuard } from '../requests/own-request.guard';
import { type CurrentSession, CurrentSessions } from './current-sessions.service';
import { toStaffSessionResource, toUserSessionResource } from './session.resource';
import { SessionsService } from './sessions.service';

/** The session of the browser. The app in the browser learns who has logged in, and no token. */
@Public()
@UseGuards(OwnRequestGuard)
export abstract class SessionController<A extends Account> {
  constructor(
    @Inject(AppCookies) private readonly cookies: AppCookies,
    @Inject(CurrentSessions) private readonly current: CurrentSessions<A>,
    @Inject(SessionsService) private readonly sessions: SessionsService,
    @Inject(TenantClocks) private readonly clocks: TenantClocks,
  ) {}

  protected abstract toResource: (current: CurrentSession<A>) => object;

  @Get('session')
  @Header('cache-control', 'no-store')
  async get(@Req() request: FastifyRequest) {
    const current = await this.current.get(this.cookies.findSession(request));
    const offsetMs = await this.clocks.offsetMs(current.session.tenantId);
    const moved = offsetMs > 0 && { clockOffsetSeconds: offsetMs / 1_000 };
    return envelope({ ...this.toResource(current), ...moved });
  }

  @Post('log-out')
  @HttpCode(204)
  async logOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.sessions.logOut(this.cookies.findSession(request));
    void reply.header('set-cookie', deleteCookie(this.cookies.session));
  }
}

@Controller()
export class ConsoleSessionController extends SessionController<StaffAccount> {
  protected toResource = toStaffSessionResource;
}

@Controller('wallet/app')
export class WalletAppSessionController extends SessionController<UserAccount> {
  protected toResource = toUserSessionResource;
}
