import { Body, Controller, Get, HttpCode, Post, Query, Res, UseFilters } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, ReaderOfPage } from '@vc/platform/http';
import type { PageReader } from '@vc/platform/pages';
import type { FastifyReply } from 'fastify';
import { InteractionErrorFilter } from '../../authorization-server/interactions/interaction-error.filter';
import { InvitationQuery } from './invitation.query';
import { InvitationStep } from './invitation.step';

/** The pages of an invitation. The token is the right to choose the password. */
@Controller({ path: 'invitations', version: CREDENTIAL_PLATFORM })
@Public()
@UseFilters(InteractionErrorFilter)
export class InvitationsController {
  constructor(private readonly step: InvitationStep) {}

  @Get()
  async show(@Query() { token }: InvitationQuery, @ReaderOfPage() reader: PageReader, @Res() reply: FastifyReply) {
    const { status, headers, body } = await this.step.show(token, reader);
    return reply.status(status).headers(headers).send(body);
  }

  @Post()
  @HttpCode(200)
  async accept(
    @Query() { token }: InvitationQuery,
    @Body() form: unknown,
    @ReaderOfPage() reader: PageReader,
    @Res() reply: FastifyReply,
  ) {
    const { status, headers, body } = await this.step.submit(token, form, reader);
    return reply.status(status).headers(headers).send(body);
  }
}
