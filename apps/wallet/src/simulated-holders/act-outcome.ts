import type { SimulatedAct } from './simulated-act.entity';

/** What an act has led to. */
export type ActOutcome = Partial<Pick<SimulatedAct, 'credentialIds' | 'vpToken'>>;
