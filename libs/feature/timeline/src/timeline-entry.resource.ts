import type { TimelineEntry } from './timeline-entry.entity';
import { definitionOf } from './timeline-steps';

export function toTimelineEntryResource(entry: TimelineEntry) {
  const { id, step, code, detail, facts, repetitions, occurredAt } = entry;
  const { actor, summary, isRefusal = false } = definitionOf(step);
  return {
    id,
    occurredAt: occurredAt.toISOString(),
    step,
    actor,
    summary,
    isRefusal,
    code,
    detail,
    facts: facts ?? {},
    repetitions,
  };
}
