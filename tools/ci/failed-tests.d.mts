export function describeFailures(run: { testResults: object[] }): string[];
