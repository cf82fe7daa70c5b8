import { type DemoPlatform, IssuanceFlow } from './issuance-flow';
import { PresentationFlow } from './presentation-flow';

/** A flow that is prepared, and can be run many times. */
export interface CountedFlow {
  run: () => Promise<unknown>;
  close: () => Promise<void>;
}

export type PrepareFlow = (platform: DemoPlatform) => Promise<CountedFlow>;

/** The flows whose cost has a budget. */
export const FLOWS: Record<string, PrepareFlow> = {
  issuance: (platform) => IssuanceFlow.prepare(platform),
  presentation: (platform) => PresentationFlow.prepare(platform),
};
