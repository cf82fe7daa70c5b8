import { Module } from '@nestjs/common';
import { EventStreamController } from './event-stream.controller';
import { EventStreamsService } from './event-streams.service';
import { EventsController } from './events.controller';
import { EventsService } from './events.service';
import { FeedTails } from './feed-tails';
import { FeedRepository } from './feed.repository';
import { ReaderSlots } from './reader-slots';
import { StreamTokensRepository } from './stream-tokens.repository';
import { UnreadBudget } from './unread-budget';

@Module({
  controllers: [EventStreamController, EventsController],
  providers: [
    EventsService,
    EventStreamsService,
    FeedRepository,
    FeedTails,
    ReaderSlots,
    StreamTokensRepository,
    UnreadBudget,
  ],
})
export class EventsModule {}
