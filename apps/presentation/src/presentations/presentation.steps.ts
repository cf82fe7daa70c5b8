import type { TimelineFacts, TimelineStep, TimelineStepName } from '@vc/feature/timeline';
import type { PresentationStatus } from './presentation-status';
import type { Presentation } from './presentation.entity';

type EndStatus = Exclude<PresentationStatus, 'requested'>;

export function presentationStep(
  step: TimelineStepName,
  { tenantId, id }: Pick<Presentation, 'tenantId' | 'id'>,
  more: { code?: string; detail?: string; facts?: TimelineFacts } = {},
): TimelineStep {
  return { tenantId, resourceId: id, step, ...more };
}

/** The step to the status of the presentation, with its error. */
export function statusStep(presentation: Presentation & { status: EndStatus }): TimelineStep {
  return presentationStep(`presentation.${presentation.status}`, presentation, presentation.error ?? {});
}

export function hasEnded(presentation: Presentation): presentation is Presentation & { status: EndStatus } {
  return presentation.status !== 'requested';
}
