import { Body, Controller, Get, HttpCode, Post, Req, Res, UseFilters } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM } from '@vc/platform/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { InteractionErrorFilter } from './interaction-error.filter';
import { parseInteractionForm } from './interaction-form';
import type { InteractionOutcome } from './interaction-outcome';
import { InteractionsService } from './interactions.service';

/** The pages between an authorization request and its code: log-in, change of password, consent. */
@Controller({ path: 'interaction/:uid', version: CREDENTIAL_PLATFORM })
@Public()
@UseFilters(InteractionErrorFilter)
export class InteractionsController {
  constructor(private readonly interactions: InteractionsService) {}

  @Get()
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return answer(await this.interactions.show(request.raw, reply.raw), reply);
  }

  @Post()
  @HttpCode(200)
  async submit(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() body: unknown) {
    const form = parseInteractionForm(body);
    return answer(await this.interactions.submit(request.raw, reply.raw, form, request.ip), reply);
  }
}

function answer({ status, headers, body }: InteractionOutcome, reply: FastifyReply): FastifyReply {
  return reply.status(status).headers(headers).send(body);
}
