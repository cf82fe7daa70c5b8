/** The checks, as arguments of alert-rules in deploy/monitoring. */
export const CHECKS: Record<string, string[]>;

/** @returns its path */
export function buildAlertRules(): string;
export function runAlertRules(words: string[]): { isPassed: boolean; output: string; errors: string };
