import { Global, Module } from '@nestjs/common';
import { Timeline } from './timeline';
import { TimelineRepository } from './timeline.repository';

@Global()
@Module({ providers: [Timeline, TimelineRepository], exports: [Timeline] })
export class TimelineModule {}
