import { Controller, Delete, Get, Header, HttpCode, Param, Req, UseGuards } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { envelope } from '@vc/platform/http';
import type { FastifyRequest } from 'fastify';
import { AppCookies } from '../requests/app-cookies';
import { OwnRequestGuard } from '../requests/own-request.guard';
import { toDeviceResource } from './device.resource';
import { Devices } from './devices.service';

/** The browsers in which a user has logged in. */
@Controller('wallet/app/sessions')
@Public()
@UseGuards(OwnRequestGuard)
export class DevicesController {
  constructor(
    private readonly cookies: AppCookies,
    private readonly devices: Devices,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async list(@Req() request: FastifyRequest) {
    const { current, sessions } = await this.devices.list(this.cookies.findSession(request));
    return envelope(sessions.map((session) => toDeviceResource(session, current)));
  }

  @Delete(':id')
  @HttpCode(204)
  async end(@Req() request: FastifyRequest, @Param('id') id: string) {
    await this.devices.end(this.cookies.findSession(request), id);
  }
}
