export { createTimelineTable, dropTimelineTable } from './create-timeline-table';
export { Timeline } from './timeline';
export { TimelineEntry } from './timeline-entry.entity';
export { toTimelineEntryResource } from './timeline-entry.resource';
export { TimelineModule } from './timeline.module';
export type { TimelineFacts, TimelineStep, TimelineStepName } from './timeline-steps';
export { TIMELINE_STEPS } from './timeline-steps';
