import { Controller, Get, HttpCode, Post, Query, VERSION_NEUTRAL } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { DeadLettersQuery } from './dead-letters.query';
import { DeadLettersService } from './dead-letters.service';
import type { LettersFrom } from '../kept-dead-letters/kept-dead-letters.repository';

/** Of a service that consumes events: the authorization server serves the operator. */
@Controller({ path: 'internal/dead-letters', version: VERSION_NEUTRAL })
@Internal('auth')
export class InternalDeadLettersController {
  constructor(private readonly letters: DeadLettersService) {}

  @Get()
  async list(@Query() query: DeadLettersQuery) {
    return this.letters.list(toLettersFrom(query));
  }

  @Get(':id')
  async get(@ResourceId('dead letter') id: string) {
    return this.letters.get(id);
  }

  @Post(':id/replays')
  @HttpCode(200)
  async replay(@ResourceId('dead letter') id: string) {
    return { isHandled: await this.letters.replay(id) };
  }

  @Post(':id/discards')
  @HttpCode(200)
  async discard(@ResourceId('dead letter') id: string) {
    await this.letters.discard(id);
    return {};
  }
}

function toLettersFrom({ limit, side, failedAt, id }: DeadLettersQuery): LettersFrom {
  return { limit, edge: side && failedAt !== undefined && id !== undefined ? { side, failedAt, id } : undefined };
}
