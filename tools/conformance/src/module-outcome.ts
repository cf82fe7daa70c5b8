import type { ModuleState } from './conformance-suite';

/** The actual and the expected verdict of the platform on one module. */
export interface PlatformVerdict {
  actual: string;
  /** Undefined if the runner does not know the module. */
  expected: string | undefined;
}

export interface ModuleOutcome {
  result: string;
  /** Whether the module counts as passed. */
  isGood: boolean;
  notes: string[];
}

export interface ModuleRun {
  state: ModuleState;
  /** Undefined if the plan has no verdict of the platform for this module. */
  verdict?: PlatformVerdict | undefined;
  /** Failures and warnings of the suite's log. */
  warnings: string[];
  /** Messages of the errors that the runner caught while it drove the module. */
  errors: string[];
  /** The feature that the platform does not offer, for which the suite skips the module. */
  skipReason?: string | undefined;
}

/**
 * `REVIEW` means that the suite cannot see the outcome. The platform's own verdict then decides, and a module without
 * such a verdict fails.
 */
export function toModuleOutcome({ state, verdict, warnings, errors, skipReason }: ModuleRun): ModuleOutcome {
  const result = state.status === 'FINISHED' ? state.result : `${state.status} ${state.result}`;
  const differences = [...errors, ...findResultErrors(result, skipReason)];
  if (result !== 'SKIPPED') differences.push(...findVerdictErrors(result, verdict));
  return {
    result,
    isGood: differences.length === 0,
    notes: [
      ...warnings,
      ...differences.map((text) => `runner: ${text}`),
      ...(result === 'SKIPPED' && skipReason !== undefined ? [`skipped: ${skipReason}`] : []),
      ...(verdict ? [`platform: ${verdict.actual}`] : []),
    ],
  };
}

function findResultErrors(result: string, skipReason: string | undefined): string[] {
  if (['PASSED', 'WARNING', 'REVIEW'].includes(result)) return [];
  if (result !== 'SKIPPED') return [`the suite says ${result}`];
  return skipReason === undefined ? ['the suite skipped the module without a known reason'] : [];
}

function findVerdictErrors(result: string, verdict: PlatformVerdict | undefined): string[] {
  if (!verdict) return result === 'REVIEW' ? ['the platform has no verdict of its own for this module'] : [];
  const { actual, expected } = verdict;
  if (expected === undefined) return [`the platform says "${actual}", and the runner expects no verdict`];
  return actual === expected ? [] : [`the platform says "${actual}" instead of "${expected}"`];
}
