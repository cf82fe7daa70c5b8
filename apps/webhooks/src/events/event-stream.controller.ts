import { Controller, Get, Header, Headers, Query, StreamableFile } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM } from '@vc/platform/http';
import { IsString, Matches } from 'class-validator';
import { EventStreamsService } from './event-streams.service';

class StreamQuery {
  @Matches(/^[\w-]{43}$/, { message: 'must be the token of a stream' })
  @IsString()
  token: string;
}

/** The token is all that a page needs, so that any page may read the stream. */
@Controller({ path: 'events/stream', version: CREDENTIAL_PLATFORM })
@Public()
export class EventStreamController {
  constructor(private readonly streams: EventStreamsService) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Header('x-accel-buffering', 'no')
  @Header('access-control-allow-origin', '*')
  @Header('referrer-policy', 'no-referrer')
  async open(@Query() { token }: StreamQuery, @Headers('last-event-id') lastEventId?: string) {
    return new StreamableFile(await this.streams.open(token, lastEventId), { type: 'text/event-stream' });
  }
}
