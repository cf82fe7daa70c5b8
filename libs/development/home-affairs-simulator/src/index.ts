export { startHomeAffairsSimulator } from './simulator';
export type { HomeAffairsSimulator } from './simulator';
export { SIMULATED_PEOPLE } from './people';
