import { Controller, Get, Res, UseFilters } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM, RequestTarget } from '@vc/platform/http';
import type { FastifyReply } from 'fastify';
import { InteractionErrorFilter } from './interaction-error.filter';
import { toInteractionAddress } from './sign-on-state';

/** Where identity providers send the browser. The cookie of the interaction is for its own address only. */
@Controller({ path: 'sign-on', version: CREDENTIAL_PLATFORM })
@Public()
@UseFilters(InteractionErrorFilter)
export class SignOnController {
  @Get()
  async show(@RequestTarget() target: string, @Res() reply: FastifyReply) {
    return reply
      .status(303)
      .headers({ 'cache-control': 'no-store', location: toInteractionAddress(target) })
      .send();
  }
}
