import { Body, Controller, Get, HttpCode, Param, Post, Res, UseFilters } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM } from '@vc/platform/http';
import type { FastifyReply } from 'fastify';
import { InteractionErrorFilter } from '../interactions/interaction-error.filter';
import { InvitationStep } from './invitation.step';

/** The pages of an invitation. The token in the path is the right to choose the password. */
@Controller({ path: 'invitations/:token', version: CREDENTIAL_PLATFORM })
@Public()
@UseFilters(InteractionErrorFilter)
export class InvitationsController {
  constructor(private readonly step: InvitationStep) {}

  @Get()
  async show(@Param('token') token: string, @Res() reply: FastifyReply) {
    const { status, headers, body } = await this.step.show(token);
    return reply.status(status).headers(headers).send(body);
  }

  @Post()
  @HttpCode(200)
  async accept(@Param('token') token: string, @Body() form: unknown, @Res() reply: FastifyReply) {
    const { status, headers, body } = await this.step.submit(token, form);
    return reply.status(status).headers(headers).send(body);
  }
}
