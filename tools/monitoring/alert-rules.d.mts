/** The checks, as arguments of alert-rules in deploy/monitoring. */
export const CHECKS: Record<string, string[]>;

/** Where the program is after it was built from its present source. */
export function alertRulesPath(): string;
/** @returns its path */
export function buildAlertRules(): string;
export function runAlertRules(words: string[]): { isPassed: boolean; output: string; errors: string };
