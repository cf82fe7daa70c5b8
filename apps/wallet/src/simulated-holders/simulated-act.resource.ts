import type { SimulatedAct } from './simulated-act.entity';

export function toSimulatedActResource(act: SimulatedAct) {
  const { id, kind, holder, behaviour, status, credentialIds, error, dueAt, createdAt, updatedAt } = act;
  return {
    id,
    kind,
    holder,
    behaviour,
    status,
    credentialIds,
    error,
    dueAt: dueAt.toISOString(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
