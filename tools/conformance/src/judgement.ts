import type { ModuleState } from './conformance-suite';

/** What the platform itself says of a module that was played, beside what it has to say. */
export interface PlatformVerdict {
  said: string;
  /** Undefined where the runner does not know what the module demands. */
  expected: string | undefined;
}

export interface ModuleOutcome {
  result: string;
  /** Does the module count as passed? */
  isGood: boolean;
  findings: string[];
}

export interface Observed {
  state: ModuleState;
  /** Undefined where the plan has none of the platform for this module. */
  verdict?: PlatformVerdict | undefined;
  /** Failures and warnings of the suite's log. */
  logged: string[];
  /** What went wrong while the module was played. */
  faults: string[];
  /** Why the suite may skip the module: the platform does not offer what it tests. */
  skipReason?: string | undefined;
}

/**
 * The suite's result counts only as far as the suite has seen the outcome. `REVIEW` means that it has not: there the
 * platform's own verdict decides, and where the plan has none, the module has failed.
 */
export function judge({ state, verdict, logged, faults, skipReason }: Observed): ModuleOutcome {
  const result = state.status === 'FINISHED' ? state.result : `${state.status} ${state.result}`;
  const differences = [...faults, ...resultFaults(result, skipReason)];
  if (result !== 'SKIPPED') differences.push(...verdictFaults(result, verdict));
  return {
    result,
    isGood: differences.length === 0,
    findings: [
      ...logged,
      ...differences.map((text) => `runner: ${text}`),
      ...(result === 'SKIPPED' && skipReason !== undefined ? [`skipped: ${skipReason}`] : []),
      ...(verdict ? [`platform: ${verdict.said}`] : []),
    ],
  };
}

function resultFaults(result: string, skipReason: string | undefined): string[] {
  if (['PASSED', 'WARNING', 'REVIEW'].includes(result)) return [];
  if (result !== 'SKIPPED') return [`the suite says ${result}`];
  return skipReason === undefined ? ['the suite skipped a module that the platform has to be able to run'] : [];
}

function verdictFaults(result: string, verdict: PlatformVerdict | undefined): string[] {
  if (!verdict) return result === 'REVIEW' ? ['the platform has no verdict of its own for this module'] : [];
  const { said, expected } = verdict;
  if (expected === undefined) return [`the platform says "${said}", and the runner does not know what it has to say`];
  return said === expected ? [] : [`the platform says "${said}", and has to say "${expected}"`];
}
