/** The checks, as arguments of promtool in deploy/monitoring. */
export const CHECKS: Record<string, string[]>;

/** Where promtool is after it was built. */
export function promtoolPath(): string;

export function runPromtool(promtool: string, words: string[]): { isPassed: boolean; output: string };
